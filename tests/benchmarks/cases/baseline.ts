import { join } from 'node:path';
import { type BaselineBatch, withBaselineApp } from '../baseline.ts';
import { runBatch } from '../batch-run.ts';
import type { Benchmark, Figure } from '../benchmark.ts';
import { withBenchmarkStation } from '../station.ts';

/**
 * The usual way in two variants: a script that requests a token and prints, label after label, and one that requests one
 * token for all
 * and then loads its document into a fresh window for each label. The target is compared with the faster one.
 */
export const baselineBenchmark: Benchmark = {
  name: 'usual-way',
  title: 'The same labels the usual way, and with Tem',
  run(effort) {
    const { labels, runs, sharedRuns } =
      effort === 'full' ? { labels: 100, runs: 5, sharedRuns: 1 } : { labels: 10, runs: 2, sharedRuns: 1 };
    return withBenchmarkStation({ orders: labels * (runs + 2) }, (station) =>
      withBaselineApp(station.folder, async (app) => {
        const tem: number[] = [];
        const each: number[] = [];
        const one: number[] = [];
        const usual = async (codes: readonly string[], tokens: BaselineBatch['tokens']): Promise<number> => {
          const { url, accessToken } = station.partner;
          const folder = join(station.folder, `usual-${tokens}`);
          return app.print({ url, accessToken, codes, folder, tokens });
        };
        // The first two batches warm everything up.
        for (let run = -2; run < runs; run++) {
          const codes = station.partner.takeCodes(labels);
          const { allMs: temMs } = await runBatch(station, codes);
          const eachMs = await usual(codes, 'each');
          if (run < 0) continue;
          tem.push(temMs);
          each.push(eachMs);
          if (run < sharedRuns) one.push(await usual(codes, 'one'));
        }
        return figuresOf(labels, { tem, each, one });
      }),
    );
  },
};

/** The time for all labels in each run, in ms. */
interface Times {
  readonly tem: readonly number[];
  readonly each: readonly number[];
  readonly one: readonly number[];
}

function figuresOf(labels: number, { tem, each, one }: Times): Figure[] {
  const perSecond = (times: readonly number[]): number[] => times.map((ms) => (1000 * labels) / ms);
  const ratios = (times: readonly number[]): number[] => times.map((ms, run) => ms / (tem[run] ?? NaN));
  return [
    { name: `Tem, proven, ${labels} labels`, unit: 'labels/s', values: perSecond(tem) },
    { name: 'the usual way, a token for each label', unit: 'labels/s', values: perSecond(each) },
    { name: 'the usual way, one token for all', unit: 'labels/s', values: perSecond(one) },
    {
      name: 'Tem is faster than with a token for each',
      unit: '×',
      values: ratios(each),
      target: { bound: 'least', value: 10 },
    },
    { name: 'Tem is faster than with one token for all', unit: '×', values: ratios(one) },
  ];
}
