import { openReadOnlyDatabase } from '../../../main/database/database.ts';
import { runBatch } from '../batch-run.ts';
import type { Benchmark, Figure } from '../benchmark.ts';
import { type DocumentTiming, readDocumentTimings } from '../document-timings.ts';
import { type BenchmarkStation, withBenchmarkStation } from '../station.ts';

/** Where a label's time goes. Phases of different documents overlap, so their sum exceeds the batch's time. */
export const phasesBenchmark: Benchmark = {
  name: 'phases',
  title: 'Phases of a label in a batch of 100',
  run(effort) {
    const { labels, runs } = effort === 'full' ? { labels: 100, runs: 11 } : { labels: 10, runs: 2 };
    const warmUp = 2;
    return withBenchmarkStation({ orders: labels * (runs + warmUp) }, async (station) => {
      const found: Run[] = [];
      for (let run = -warmUp; run < runs; run++) {
        const before = readDocumentTimings(station.logs).length;
        const codes = station.partner.takeCodes(labels);
        await runBatch(station, codes);
        if (run < 0) continue;
        found.push({
          documents: readDocumentTimings(station.logs).slice(before),
          spoolMs: spoolMs(station, codes),
        });
      }
      return figuresOf(found);
    });
  },
};

interface Run {
  readonly documents: readonly DocumentTiming[];
  /** Of each label. */
  readonly spoolMs: readonly number[];
}

function figuresOf(runs: readonly Run[]): Figure[] {
  const names = [
    ...new Set(runs.flatMap(({ documents }) => documents.flatMap(({ phases: all }) => [...all.keys()]))),
  ];
  const perLabel = names.map((name): Figure => {
    const values = runs.map(({ documents }) => {
      const labels = sum(documents.map((document) => document.labels));
      return sum(documents.map(({ phases: all }) => all.get(name) ?? 0)) / labels;
    });
    return { name: `${phaseOf(name)}, for each label`, unit: 'ms', values };
  });
  const settle = runs.flatMap(({ documents }) =>
    documents.flatMap((one) => one.phases.get('settleMs') ?? []),
  );
  return [
    ...perLabel,
    {
      name: 'spool, for each label',
      unit: 'ms',
      values: runs.map(({ spoolMs: all }) => sum(all) / all.length),
    },
    { name: 'a document’s settling', unit: 'ms', values: settle },
    {
      name: 'documents of a batch',
      unit: 'documents',
      values: runs.map(({ documents }) => documents.length),
    },
  ];
}

const phaseOf = (field: string): string => field.replace(/Ms$/, '');
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** From the handover of each label to its final result. */
function spoolMs({ ledger }: BenchmarkStation, codes: readonly string[]): number[] {
  const database = openReadOnlyDatabase(ledger);
  try {
    return database
      .prepare(
        'SELECT ended_at_ms - submitted_at_ms AS ms FROM print_job WHERE code IN (SELECT value FROM json_each(?))',
      )
      .all(JSON.stringify(codes))
      .map((row) => Number(row['ms']));
  } finally {
    database.close();
  }
}
