/** Some lines of a long text. */
export interface Block {
  /** Its first line's number in the text, from 0. */
  readonly from: number;
  readonly lines: number;
  readonly text: string;
}

/** A block is laid out in a millisecond. */
const LINES = 100;

/** A long text in blocks of whole lines; joined by line ends they are the text. */
export function blocksOf(text: string): readonly Block[] {
  const lines = text.split(/\r?\n/);
  const count = Math.ceil(lines.length / LINES);
  return Array.from({ length: count }, (_, at) => {
    const some = lines.slice(at * LINES, (at + 1) * LINES);
    return { from: at * LINES, lines: some.length, text: some.join('\n') };
  });
}
