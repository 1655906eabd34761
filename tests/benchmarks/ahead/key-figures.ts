import { runBatch } from '../batch-run.ts';
import type { Figure } from '../benchmark.ts';
import type { BenchmarkStation } from '../station.ts';

/** The most that the first label may take from the key, whatever the service's latency, at the p95. */
const TARGET_MS = 30;

export interface KeyPlan {
  readonly labels: number;
  readonly runs: number;
  /** The service's latencies, in ms. */
  readonly latencies: readonly number[];
}

/** From the key to the first label of a batch whose rows were all ready. */
export async function keyFigures(
  station: BenchmarkStation,
  { labels, runs, latencies }: KeyPlan,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const latencyMs of latencies) {
    const values: number[] = [];
    for (let run = 0; run < runs; run++) {
      const codes = station.partner.takeCodes(labels);
      values.push((await runBatch(station, codes, { latencyMs, wanted: 'ready' })).firstMs);
    }
    figures.push({
      name: `key to first hand-over, prepared, service at ${latencyMs} ms`,
      unit: 'ms',
      values,
      target: { bound: 'most', value: TARGET_MS, of: 'p95' },
    });
  }
  return figures;
}
