import { type BatchRun, runBatch } from './batch-run.ts';
import { atMost, type Benchmark, type Figure, figuresOf, median } from './figures.ts';
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
        figures.push(...batchFigures(labels, done));
      }
      const delayed = await several(late, lateRuns, LATENCY_MS);
      const late200 = figuresOf(`batch of ${late}, partner ${LATENCY_MS} ms late`, delayed);
      return [
        ...figures,
        late200('first label', 'ms', ({ firstMs }) => firstMs),
        late200('more than without latency', 'ms', ({ allMs }) => allMs - usual, atMost(1_000)),
      ];
    });
  },
};

function batchFigures(labels: number, runs: readonly BatchRun[]): Figure[] {
  const of = figuresOf(`batch of ${labels}`, runs);
  const requests = [...new Set(runs.flatMap(({ asked }) => [...asked.keys()]))].toSorted();
  const rate = (run: BatchRun): number => (1000 * run.labels) / run.allMs;
  return [
    of('first label', 'ms', ({ firstMs }) => firstMs, atMost(300)),
    of('labels a second', 'labels/s', rate),
    of('event-loop delay p99', 'ms', ({ delay }) => delay.p99, atMost(10)),
    of('event-loop delay, longest', 'ms', ({ delay }) => delay.max, atMost(50)),
    ...requests.map((kind) => of(kind, 'requests', ({ asked }) => asked.get(kind) ?? 0)),
  ];
}
