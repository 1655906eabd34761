import { type BatchRun, runBatch } from '../batch-run.ts';
import type { Benchmark, Figure } from '../benchmark.ts';
import { withBenchmarkStation } from '../station.ts';
import { median } from '../statistics.ts';

/** Labels per batch, and the number of runs. */
interface Size {
  readonly labels: number;
  readonly runs: number;
}

const FULL: readonly Size[] = [
  { labels: 1, runs: 15 },
  { labels: 10, runs: 11 },
  { labels: 100, runs: 9 },
  { labels: 500, runs: 3 },
];
const QUICK: readonly Size[] = [
  { labels: 1, runs: 2 },
  { labels: 10, runs: 2 },
];
/** The partner's latency at which the labels of one size are printed again. */
const LATENCY_MS = 200;

/** Proven labels, S9 at 203 dpi, from the key press to the file of the last one. */
export const batchBenchmark: Benchmark = {
  name: 'batch',
  title: 'Batches of proven labels',
  run(effort) {
    const sizes = effort === 'full' ? FULL : QUICK;
    const late: Size = effort === 'full' ? { labels: 100, runs: 5 } : { labels: 10, runs: 2 };
    const warmUp = effort === 'full' ? 100 : 10;
    const all = [...sizes, late].reduce((sum, { labels, runs }) => sum + labels * runs, 2 * warmUp);
    return withBenchmarkStation({ orders: all }, async (station) => {
      for (const labels of [warmUp, warmUp]) await runBatch(station, station.partner.takeCodes(labels));
      const bySize = new Map<number, readonly BatchRun[]>();
      for (const { labels, runs } of sizes) {
        const done: BatchRun[] = [];
        for (let run = 0; run < runs; run++)
          done.push(await runBatch(station, station.partner.takeCodes(labels)));
        bySize.set(labels, done);
      }
      const delayed: BatchRun[] = [];
      for (let run = 0; run < late.runs; run++)
        delayed.push(
          await runBatch(station, station.partner.takeCodes(late.labels), { latencyMs: LATENCY_MS }),
        );
      const undelayed = bySize.get(late.labels) ?? [];
      return [
        ...[...bySize].flatMap(([labels, runs]) => figuresOf(labels, runs)),
        ...lateFigures(undelayed, delayed),
      ];
    });
  },
};

function figuresOf(labels: number, runs: readonly BatchRun[]): Figure[] {
  const of = labels === 1 ? 'batch of 1' : `batch of ${labels}`;
  return [
    {
      name: `first label, ${of}`,
      unit: 'ms',
      values: runs.map(({ firstMs }) => firstMs),
      target: { bound: 'most', value: 300 },
    },
    {
      name: `labels a second, ${of}`,
      unit: 'labels/s',
      values: runs.map((run) => (1000 * run.labels) / run.allMs),
      ...(labels === 100 ? { target: { bound: 'least', value: 80 } } : {}),
    },
    {
      name: `event-loop delay p99, ${of}`,
      unit: 'ms',
      values: runs.map(({ delay }) => delay.p99),
      target: { bound: 'most', value: 10 },
    },
    {
      name: `event-loop delay, longest, ${of}`,
      unit: 'ms',
      values: runs.map(({ delay }) => delay.max),
      target: { bound: 'most', value: 50 },
    },
    ...requestFigures(of, runs),
  ];
}

/** The partner's requests in a run: the number of each operation, and of the label page's files. */
function requestFigures(of: string, runs: readonly BatchRun[]): Figure[] {
  const kindOf = (request: string): string =>
    request.startsWith('GET /assets/') ? 'GET parts of the label page' : request;
  const counts = runs.map(({ asked }) => {
    const kinds = new Map<string, number>();
    for (const [request, times] of asked)
      kinds.set(kindOf(request), (kinds.get(kindOf(request)) ?? 0) + times);
    return kinds;
  });
  const kinds = [...new Set(counts.flatMap((count) => [...count.keys()]))].toSorted();
  return kinds.map((kind) => ({
    name: `${kind}, ${of}`,
    unit: 'requests',
    values: counts.map((count) => count.get(kind) ?? 0),
  }));
}

function lateFigures(undelayed: readonly BatchRun[], delayed: readonly BatchRun[]): Figure[] {
  const usual = median(undelayed.map(({ allMs }) => allMs));
  const labels = delayed[0]?.labels ?? 0;
  return [
    {
      name: `first label, batch of ${labels}, partner ${LATENCY_MS} ms late`,
      unit: 'ms',
      values: delayed.map(({ firstMs }) => firstMs),
    },
    {
      name: `more than without latency, batch of ${labels}, partner ${LATENCY_MS} ms late`,
      unit: 'ms',
      values: delayed.map(({ allMs }) => allMs - usual),
      target: { bound: 'most', value: 1000 },
    },
  ];
}
