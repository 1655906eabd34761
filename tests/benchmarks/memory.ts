import { addAndAwait, clearBatch, printAll } from './batch-run.ts';
import { atMost, type Benchmark, figure } from './figures.ts';
import { createMemorySampler, MEMORY_PARTS, type MemorySample } from './memory-sample.ts';
import { withBenchmarkStation } from './station.ts';

/** A packer's days: batch after batch, each removed once printed. */
export const memory: Benchmark = {
  name: 'memory',
  title: 'Memory after 10,000 labels',
  run(effort) {
    const [size, warm, labels] = effort === 'full' ? [100, 1_000, 10_000] : [10, 20, 40];
    return withBenchmarkStation({ orders: labels }, async (station) => {
      const { app, page, partner } = station;
      const watch = await createMemorySampler(app, page);
      const samples = new Map<number, MemorySample>();
      for (let printed = 0; ; printed += size) {
        if ([0, warm, labels].includes(printed)) samples.set(printed, await watch.sample());
        if (printed === labels) break;
        await addAndAwait(station, partner.takeCodes(size), 'status');
        await printAll(page, size);
        await clearBatch(page);
      }
      const at = (mark: number, part: keyof MemorySample): number => samples.get(mark)?.[part] ?? NaN;
      return MEMORY_PARTS.flatMap((part) => [
        ...[...samples.keys()].map((mark) => figure(`${part}, after ${mark} labels`, 'MB', [at(mark, part)])),
        // One-time loading and warm-up is no growth. The heap helps to find a leak; the process is what a machine runs out of.
        figure(
          `${part}, growth after the first ${warm}`,
          '%',
          [100 * (at(labels, part) / at(warm, part) - 1)],
          part.endsWith('heap') ? undefined : atMost(10),
        ),
      ]);
    });
  },
};
