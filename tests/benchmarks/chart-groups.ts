import type { AssessedFigure } from './verdict.ts';

/** Figures drawn on one scale. */
export interface ChartGroup {
  readonly heading: string;
  readonly bars: readonly { readonly label: string; readonly judged: AssessedFigure }[];
}

/**
 * Groups figures of one unit and one subject: "first label, batch of 1" and "first label, batch of 10" are one group. A
 * figure whose
 * subject is unique is grouped by its unit only. Groups and bars keep the order of the figures.
 */
export function groupFigures(figures: readonly AssessedFigure[]): ChartGroup[] {
  const keyOf = ({ figure }: AssessedFigure): string => `${subjectOf(figure.name)} (${figure.unit})`;
  const times = Map.groupBy(figures, keyOf);
  const sharesSubject = (one: AssessedFigure): boolean => (times.get(keyOf(one))?.length ?? 0) > 1;
  const grouped = Map.groupBy(figures, (one) => (sharesSubject(one) ? keyOf(one) : one.figure.unit));
  return [...grouped].map(([heading, of]) => ({
    heading,
    bars: of.map((judged) => ({
      label: sharesSubject(judged) ? restOf(judged.figure.name) : judged.figure.name,
      judged,
    })),
  }));
}

const SEPARATOR = ', ';

const subjectOf = (name: string): string => name.split(SEPARATOR)[0] ?? name;
const restOf = (name: string): string => name.split(SEPARATOR).slice(1).join(SEPARATOR) || name;

/** Breaks a text at spaces into lines of at most this many characters; a longer word stays whole. */
export function wrapText(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
