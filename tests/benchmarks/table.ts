import { formatNumber } from './format-number.ts';
import { type AssessedFigure, formatTarget, formatVerdict } from './verdict.ts';

const HEAD = ['figure', 'unit', 'runs', 'median', 'p95', 'spread', 'target', 'so'] as const;
/** Columns of numbers, right-aligned. */
const NUMBERS: readonly number[] = [2, 3, 4, 5];

/** A benchmark's figures as a text table with aligned columns. */
export function formatTable(figures: readonly AssessedFigure[]): string {
  const rows = [HEAD, ...figures.map(formatRow)];
  const widths = HEAD.map((_head, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return NUMBERS.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  const [head = [], ...rest] = rows;
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rest.map(line)].join('\n');
}

function formatRow({ figure, summary, verdict }: AssessedFigure): string[] {
  return [
    figure.name,
    figure.unit,
    String(summary.runs),
    formatNumber(summary.median),
    formatNumber(summary.p95),
    formatNumber(summary.spread),
    figure.target === undefined ? '' : formatTarget(figure.target),
    formatVerdict(verdict),
  ];
}
