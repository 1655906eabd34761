/** A block of lines of a long text. */
export interface TextBlock {
  /** The number of its first line in the text, from 0. */
  readonly from: number;
  readonly lines: number;
  readonly text: string;
}

/** A block is laid out in a millisecond. */
const LINES_PER_BLOCK = 100;

/** Splits a long text into blocks of whole lines; joined by line ends they yield the text again. */
export function splitIntoBlocks(text: string): readonly TextBlock[] {
  const lines = text.split(/\r?\n/);
  const count = Math.ceil(lines.length / LINES_PER_BLOCK);
  return Array.from({ length: count }, (_, at) => {
    const some = lines.slice(at * LINES_PER_BLOCK, (at + 1) * LINES_PER_BLOCK);
    return { from: at * LINES_PER_BLOCK, lines: some.length, text: some.join('\n') };
  });
}
