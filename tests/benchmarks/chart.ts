import { BarChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ChartGroup, groupFigures, wrapText } from './chart-groups.ts';
import { formatNumber } from './format-number.ts';
import type { AssessedFigure } from './verdict.ts';

register([BarChart, ScatterChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

/** In pixels, as all lengths here. */
const WIDTH = 760;
const BARS = { left: 268, right: 150 } as const;
const HEAD = 74;
const GROUP_TITLE = 34;
const LINE = 15;
const ROW_SPACE = 9;
const FOOT = 14;
const LABEL_LETTERS = 40;

/** Colors by role, on paper; a missed target is marked by a sign as well. */
const COLORS = {
  paper: '#ffffff',
  ink: '#1c2430',
  soft: '#5a6675',
  line: '#c3cbd5',
  bar: '#5b8fc7',
  missed: '#d98a3d',
} as const;
/** The same on a dark screen. */
const DARK_COLORS: Readonly<Record<keyof typeof COLORS, string>> = {
  paper: '#14181f',
  ink: '#e7ebf0',
  soft: '#a5b0bd',
  line: '#49525e',
  bar: '#4f82b8',
  missed: '#b96f28',
};

const ROLES = [
  'paper',
  'ink',
  'soft',
  'line',
  'bar',
  'missed',
] as const satisfies readonly (keyof typeof COLORS)[];

const FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/**
 * A benchmark's figures as a self-contained SVG: a bar to the median, a mark at the p95, a diamond at the target, and the
 * median as a number. Each group of figures has its own scale, which begins at 0. The same figures give the same text.
 */
export function renderChart(title: string, figures: readonly AssessedFigure[]): string {
  const groups = groupFigures(figures);
  const rows = groups.map(rowHeight);
  const height =
    HEAD + groups.reduce((sum, { bars }, at) => sum + GROUP_TITLE + bars.length * (rows[at] ?? 0), 0) + FOOT;
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
  try {
    chart.setOption(optionsOf(title, groups, rows));
    return standalone(chart.renderToSVGString(), title);
  } finally {
    chart.dispose();
  }
}

/** The height of each row of a group: that of its longest label. */
const rowHeight = ({ bars }: ChartGroup): number =>
  Math.max(...bars.map(({ label }) => wrapText(label, LABEL_LETTERS).length)) * LINE + ROW_SPACE;

function optionsOf(title: string, groups: readonly ChartGroup[], rows: readonly number[]): EChartsCoreOption {
  const tops: number[] = [];
  let top = HEAD;
  for (const [at, { bars }] of groups.entries()) {
    tops.push(top + GROUP_TITLE);
    top += GROUP_TITLE + bars.length * (rows[at] ?? 0);
  }
  const text = { fontFamily: FONT, color: COLORS.ink };
  return {
    animation: false,
    backgroundColor: COLORS.paper,
    textStyle: text,
    title: [
      { text: title, left: 12, top: 10, textStyle: { ...text, fontSize: 16, fontWeight: 'bold' } },
      ...groups.map(({ heading }, at) => ({
        text: heading,
        left: 12,
        top: (tops[at] ?? 0) - 26,
        textStyle: { ...text, fontSize: 13, fontWeight: 'bold' },
      })),
    ],
    legend: {
      left: 12,
      top: 40,
      itemHeight: 12,
      itemWidth: 12,
      itemGap: 18,
      selectedMode: false,
      textStyle: { color: COLORS.soft, fontSize: 12 },
    },
    grid: groups.map(({ bars }, at) => ({
      ...BARS,
      top: tops[at] ?? 0,
      height: bars.length * (rows[at] ?? 0),
    })),
    xAxis: groups.map((group, at) => ({
      gridIndex: at,
      type: 'value',
      show: false,
      min: 0,
      max: largest(group),
    })),
    // Two for each group: names on the left, values on the right.
    yAxis: groups.flatMap(({ bars }, at) => [
      categories(
        at,
        'left',
        bars.map(({ label }) => wrapText(label, LABEL_LETTERS).join('\n')),
      ),
      categories(
        at,
        'right',
        bars.map(({ judged }) => formatValue(judged)),
      ),
    ]),
    series: groups.flatMap(seriesOf),
  };
}

/** An axis of texts from top to bottom. */
const categories = (gridIndex: number, position: 'left' | 'right', texts: readonly string[]): object => ({
  gridIndex,
  type: 'category',
  inverse: true,
  position,
  data: texts,
  axisTick: { show: false },
  axisLine: { show: position === 'left', lineStyle: { color: COLORS.line } },
  axisLabel: { color: COLORS.ink, fontSize: 13, lineHeight: LINE, interval: 0, margin: 10 },
});

/** The end of a group's scale. */
function largest({ bars }: ChartGroup): number {
  const most = Math.max(
    ...bars.flatMap(({ judged: { summary, figure } }) => [
      summary.median,
      summary.p95,
      figure.target?.value ?? 0,
    ]),
  );
  return most <= 0 ? 1 : most;
}

/** Series of the same name share a line of the legend. */
function seriesOf({ bars }: ChartGroup, at: number): object[] {
  const on = { xAxisIndex: at, yAxisIndex: 2 * at, silent: true };
  const isMissed = ({ verdict }: AssessedFigure): boolean => verdict?.kind === 'missed';
  const bar = (name: string, color: string, wanted: boolean): object => ({
    ...on,
    name,
    type: 'bar',
    // A stack of one name would go through all groups.
    stack: `median ${at}`,
    barWidth: 12,
    itemStyle: { color },
    // A negative value (less memory than before) is shown as a number without a bar.
    data: bars.map(({ judged }) => (isMissed(judged) === wanted ? Math.max(0, judged.summary.median) : null)),
  });
  const marks = (
    name: string,
    symbol: object,
    valueOf: (judged: AssessedFigure) => number | null,
  ): object => ({
    ...on,
    ...symbol,
    name,
    type: 'scatter',
    z: 3,
    data: bars.flatMap(({ judged }, row) => {
      const value = valueOf(judged);
      return value === null ? [] : [[Math.max(0, value), row]];
    }),
  });
  return [
    bar('median', COLORS.bar, false),
    bar('median, target missed', COLORS.missed, true),
    marks('p95', { symbol: 'rect', symbolSize: [2, 14], itemStyle: { color: COLORS.ink } }, ({ summary }) =>
      summary.runs > 1 ? summary.p95 : null,
    ),
    marks(
      'target',
      {
        symbol: 'diamond',
        symbolSize: [9, 16],
        itemStyle: { color: COLORS.paper, borderColor: COLORS.ink, borderWidth: 1.5 },
      },
      ({ figure }) => figure.target?.value ?? null,
    ),
  ];
}

/** "352 ✗ ≤ 300". */
function formatValue({ figure: { target }, summary, verdict }: AssessedFigure): string {
  const median = formatNumber(summary.median);
  if (target === undefined || verdict === null) return median;
  const sign = verdict.kind === 'reached' ? '✓' : '✗';
  return `${median} ${sign} ${target.bound === 'most' ? '≤' : '≥'} ${formatNumber(target.value)}${target.of === 'p95' ? ' (p95)' : ''}`;
}

/**
 * What the library's picture lacks: a title for screen readers, and other colors on a dark screen, for which a picture in a
 * README has only its own style. And without its classes, which are for the mouse and count the process' pictures.
 */
function standalone(svg: string, title: string): string {
  const dark = ROLES.flatMap((role) =>
    ['fill', 'stroke'].map((name) => `[${name}="${COLORS[role]}"]{${name}:${DARK_COLORS[role]}}`),
  );
  const style = `<style>@media (prefers-color-scheme: dark){${dark.join('')}}</style>`;
  return `${svg
    .replace(/<style >[^]*?<\/style>\s*/, '')
    .replaceAll(/ class="zr\d+-cls-\d+"/g, '')
    .replace(/<svg [^>]*/, (open) => `${open} role="img"`)
    .replace('>', `>\n<title>${escaped(title)}</title>\n${style}`)}\n`;
}

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
