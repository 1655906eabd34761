import { addAndAwaitStatus, clearBatch, printAll } from '../batch-run.ts';
import type { Benchmark, Figure } from '../benchmark.ts';
import { createMemorySampler, MEMORY_PARTS, type MemorySample } from '../memory-sample.ts';
import { withBenchmarkStation } from '../station.ts';

/** A packer's days: batch after batch, each removed once printed. */
export const memoryBenchmark: Benchmark = {
  name: 'memory',
  title: 'Memory after 10,000 labels',
  run(effort) {
    const { batch, marks } =
      effort === 'full' ? { batch: 100, marks: [0, 1_000, 10_000] } : { batch: 10, marks: [0, 20, 40] };
    const labels = marks.at(-1) ?? 0;
    return withBenchmarkStation({ orders: labels }, async (station) => {
      const { app, page, partner } = station;
      const watch = await createMemorySampler(app, page);
      const samples = new Map<number, MemorySample>();
      for (let printed = 0; ; printed += batch) {
        if (marks.includes(printed)) samples.set(printed, await watch.sample());
        if (printed === labels) break;
        await addAndAwaitStatus(station, partner.takeCodes(batch));
        await printAll(page, batch);
        await clearBatch(page);
      }
      return [...figuresOf(samples), ...growthOf(samples)];
    });
  },
};

const figuresOf = (samples: ReadonlyMap<number, MemorySample>): Figure[] =>
  MEMORY_PARTS.flatMap((part) =>
    [...samples].map(([labels, sample]) => ({
      name: `${part}, after ${labels.toLocaleString('en-US')} labels`,
      unit: 'MB',
      values: [sample[part]],
    })),
  );

/** From the second mark to the last: one-time loading and warm-up is no growth. */
function growthOf(samples: ReadonlyMap<number, MemorySample>): Figure[] {
  const [, [labels, warm] = [], ...later] = [...samples];
  const last = later.at(-1)?.[1];
  if (warm === undefined || last === undefined) throw new Error('too few samples');
  return MEMORY_PARTS.map((part) => ({
    name: `${part}, growth after the first ${labels?.toLocaleString('en-US')}`,
    unit: '%',
    values: [100 * (last[part] / warm[part] - 1)],
    // The heap helps to find a leak; the process is what a machine runs out of.
    ...(part.endsWith('heap') ? {} : { target: { bound: 'most', value: 10 } }),
  }));
}
