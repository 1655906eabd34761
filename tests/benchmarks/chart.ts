import { type ChartGroup, groupFigures, wrapText } from './chart-groups.ts';
import { formatNumber } from './format-number.ts';
import type { AssessedFigure } from './verdict.ts';

/** In pixels of a picture this wide. */
const WIDTH = 700;
const LABELS_END = 226;
const BARS = { from: 236, to: 540 } as const;
const VALUES_FROM = 552;
const LINE = 16;
const LABEL_LETTERS = 34;

// Colors by role, for paper and for a dark screen; a missed target is marked by a sign as well.
const STYLE = `
text { font: 13px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: var(--ink) }
.title { font-size: 16px; font-weight: 600 } .heading { font-weight: 600 } .legend { fill: var(--soft) }
.label { text-anchor: end } .bar { fill: var(--bar) } .missed { fill: var(--missed) } .back { fill: var(--paper) }
.whisker { stroke: var(--ink); stroke-width: 1.5; fill: none }
.target { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 3 2 } .base { stroke: var(--line) }
svg { --paper: #fff; --ink: #1c2430; --soft: #5a6675; --line: #c3cbd5; --bar: #5b8fc7; --missed: #d98a3d }
@media (prefers-color-scheme: dark) {
  svg { --paper: #14181f; --ink: #e7ebf0; --soft: #a5b0bd; --line: #49525e; --bar: #4f82b8; --missed: #b96f28 }
}`;

/**
 * A benchmark's figures as a self-contained SVG: a bar to the median, a whisker from there to the p95, a dashed line at the
 * target, and
 * the median as a number. Each group of figures has its own scale, which begins at 0.
 */
export function renderChart(title: string, figures: readonly AssessedFigure[]): string {
  const parts: string[] = [];
  let y = 26;
  parts.push(text(12, y, 'title', title));
  for (const group of groupFigures(figures)) {
    y += 32;
    parts.push(text(12, y, 'heading', group.heading));
    const scale = createScale(group);
    y += 8;
    for (const { label, judged } of group.bars) {
      const lines = wrapText(label, LABEL_LETTERS);
      const height = lines.length * LINE + 8;
      const labelY = y + 4 + 12;
      parts.push(...lines.map((line, at) => text(LABELS_END, labelY + at * LINE, 'label', line)));
      parts.push(renderBar(judged, scale, y + height / 2));
      parts.push(text(VALUES_FROM, y + height / 2 + 4.5, 'value', formatValue(judged)));
      y += height;
    }
  }
  y += 30;
  parts.push(
    text(12, y, 'legend', 'Bar: median. Line: to the p95. Dashed: the target, ✓ reached, ✗ missed.'),
  );
  const height = y + 16;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<rect class="back" width="${WIDTH}" height="${height}"/>
${parts.join('\n')}
</svg>
`;
}

/** The position of a value; the group's largest value ends the bars' area. */
type Scale = (value: number) => number;

function createScale({ bars }: ChartGroup): Scale {
  const values = bars.flatMap(({ judged: { summary, figure } }) => [
    summary.median,
    summary.p95,
    figure.target?.value ?? 0,
  ]);
  const most = Math.max(...values);
  // A negative value (less memory than before) is shown as a number without a bar.
  return (value) => (most <= 0 ? BARS.from : BARS.from + (BARS.to - BARS.from) * (Math.max(0, value) / most));
}

function renderBar({ figure, summary, verdict }: AssessedFigure, scale: Scale, middle: number): string {
  const [median, p95] = [scale(summary.median), scale(summary.p95)].map((x) => x.toFixed(1));
  const width = (scale(summary.median) - BARS.from).toFixed(1);
  const name = verdict?.kind === 'missed' ? 'missed' : 'bar';
  const target = figure.target === undefined ? '' : scale(figure.target.value).toFixed(1);
  return [
    `<path class="base" d="M${BARS.from} ${middle - 11}v22"/>`,
    `<rect class="${name}" x="${BARS.from}" y="${middle - 6}" width="${width}" height="12"/>`,
    `<path class="whisker" d="M${median} ${middle}H${p95}M${p95} ${middle - 4}v8"/>`,
    target === '' ? '' : `<path class="target" d="M${target} ${middle - 10}v20"/>`,
  ].join('');
}

/** "352 ✗ ≤ 300". */
function formatValue({ figure: { target }, summary, verdict }: AssessedFigure): string {
  const median = formatNumber(summary.median);
  if (target === undefined || verdict === null) return median;
  const sign = verdict.kind === 'reached' ? '✓' : '✗';
  return `${median} ${sign} ${target.bound === 'most' ? '≤' : '≥'} ${formatNumber(target.value)}${target.of === 'p95' ? ' (p95)' : ''}`;
}

const text = (x: number, y: number, name: string, words: string): string =>
  `<text x="${x}" y="${y}" class="${name}">${escaped(words)}</text>`;

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
