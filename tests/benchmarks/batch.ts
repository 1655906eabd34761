import { type BatchRun, runBatch } from './batch-run.ts';
import { atLeast, atMost, type Benchmark, type Figure, figure, median } from './figures.ts';
import { withBenchmarkStation } from './station.ts';

/** Labels per batch, and the number of runs; how many warm up, and are printed with a late partner, too. */
const PLANS = {
  full: { sizes: [1, 10, 100, 500], runs: [15, 11, 9, 3], late: 100, lateRuns: 5 },
  quick: { sizes: [1, 10], runs: [2, 2], late: 10, lateRuns: 2 },
} as const;
/** The partner's latency at which the labels of one size are printed again. */
const LATENCY_MS = 200;

/** Proven labels, S9 at 203 dpi, from the key press to the file of the last one. */
export const batch: Benchmark = {
  name: 'batch',
  title: 'Batches of proven labels',
  run(effort) {
    const { sizes, runs, late, lateRuns } = PLANS[effort];
    const orders = sizes.reduce((sum, labels, at) => sum + labels * (runs[at] ?? 0), (lateRuns + 2) * late);
    return withBenchmarkStation({ orders }, async (station) => {
      const several = async (labels: number, times: number, latencyMs = 0): Promise<BatchRun[]> => {
        const done: BatchRun[] = [];
        while (done.length < times)
          done.push(await runBatch(station, station.partner.takeCodes(labels), { latencyMs }));
        return done;
      };
      await several(late, 2);
      const figures: Figure[] = [];
      let usual = NaN;
      for (const [at, labels] of sizes.entries()) {
        const done = await several(labels, runs[at] ?? 0);
        if (labels === late) usual = median(done.map(({ allMs }) => allMs));
        figures.push(...figuresOf(labels, done));
      }
      const delayed = await several(late, lateRuns, LATENCY_MS);
      const of = `batch of ${late}, partner ${LATENCY_MS} ms late`;
      return [
        ...figures,
        figure(
          `first label, ${of}`,
          'ms',
          delayed.map(({ firstMs }) => firstMs),
        ),
        figure(
          `more than without latency, ${of}`,
          'ms',
          delayed.map(({ allMs }) => allMs - usual),
          atMost(1_000),
        ),
      ];
    });
  },
};

function figuresOf(labels: number, runs: readonly BatchRun[]): Figure[] {
  const of = `batch of ${labels}`;
  const requests = [...new Set(runs.flatMap(({ asked }) => [...asked.keys()]))].toSorted();
  const rate = runs.map((run) => (1000 * run.labels) / run.allMs);
  return [
    figure(
      `first label, ${of}`,
      'ms',
      runs.map(({ firstMs }) => firstMs),
      atMost(300),
    ),
    figure(`labels a second, ${of}`, 'labels/s', rate, labels === 100 ? atLeast(80) : undefined),
    figure(
      `event-loop delay p99, ${of}`,
      'ms',
      runs.map(({ delay }) => delay.p99),
      atMost(10),
    ),
    figure(
      `event-loop delay, longest, ${of}`,
      'ms',
      runs.map(({ delay }) => delay.max),
      atMost(50),
    ),
    ...requests.map((kind) =>
      figure(
        `${kind}, ${of}`,
        'requests',
        runs.map(({ asked }) => asked.get(kind) ?? 0),
      ),
    ),
  ];
}
