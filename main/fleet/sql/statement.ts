import type { z } from 'zod';

/** A statement that is prepared under its name, and the rows that it answers with. */
export interface Statement<Row extends z.ZodType> {
  readonly name: string;
  /** Fixed text: what varies is a parameter. */
  readonly text: string;
  readonly row: Row;
}

/** Names a statement. */
export const statement = <Row extends z.ZodType>(name: string, text: string, row: Row): Statement<Row> => ({
  name,
  text,
  row,
});
