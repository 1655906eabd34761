import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createTableProcess } from '../../../main/imports/table-process.ts';
import { createPartnerClient } from '../../../main/partner/create-client.ts';
import { inThread } from '../../../main/platform/in-thread.ts';
import type { Soc } from '../../../shared/order-code.ts';
import { CREATE_REQUEST } from '../../contract/samples.ts';
import { ROOT } from '../../e2e/partner-process.ts';
import type { Benchmark, Figure } from '../benchmark.ts';
import { type LoopDelay, measureLoopDelay } from '../loop-delay.ts';
import { createOrderFile, type FileKind } from '../service/import-files.ts';
import { type BenchmarkStation, withBenchmarkStation } from '../station.ts';
import { median } from '../statistics.ts';

const KINDS: readonly FileKind[] = ['csv', 'xlsx'];
/** The orders that an import sends concurrently (main/imports/send-rows.ts). */
const CONCURRENCY = 4;

interface Timed {
  readonly ms: number;
  readonly loop: LoopDelay;
}

/** A file of 5,000 orders: read and checked, sent to the sandbox, and its results written. */
export const importBenchmark: Benchmark = {
  name: 'import',
  title: 'Import of 5,000 orders',
  run(effort) {
    const { rows, runs, sends } =
      effort === 'full' ? { rows: 5_000, runs: 5, sends: 2 } : { rows: 100, runs: 1, sends: 1 };
    return withBenchmarkStation({ orders: 1 }, async (station) => {
      const figures: Figure[] = [];
      let file = 0;
      for (const kind of KINDS) {
        const reads: Timed[] = [];
        const parses: number[] = [];
        // The first is the warm-up.
        for (let run = 0; run <= runs; run++) {
          const bytes = await createOrderFile(kind, rows, ++file);
          const parsed = await parseMs(bytes);
          const read = await timed(station, () => readIn(station, kind, bytes));
          if (run === 0) continue;
          parses.push(parsed);
          reads.push(read);
        }
        figures.push(
          { name: `parse, ${kind}`, unit: 'ms', values: parses },
          ...figuresOf(`parse, check and keep, ${kind}`, reads),
        );
      }
      const sent: Timed[] = [];
      const alone: number[] = [];
      for (let run = 0; run < sends; run++) {
        if (run > 0) await readIn(station, 'csv', await createOrderFile('csv', rows, ++file));
        sent.push(await timed(station, () => sendAll(station, rows)));
        alone.push(await partnerMs(station, Math.min(rows, 1_000), run));
      }
      figures.push(
        ...figuresOf('send', sent),
        { name: 'rows a second sent', unit: 'rows/s', values: sent.map(({ ms }) => (1_000 * rows) / ms) },
        { name: 'an order by the partner’s client alone, 4 at once', unit: 'ms', values: alone },
        {
          name: 'the partner’s part of sending',
          unit: '%',
          values: sent.map(({ ms }) => (100 * median(alone) * rows) / ms),
        },
      );
      for (const kind of KINDS) {
        const results: Timed[] = [];
        for (let run = 0; run < runs; run++)
          results.push(await timed(station, () => exportTo(station, kind)));
        figures.push(...figuresOf(`results, ${kind}`, results));
      }
      return figures;
    });
  },
};

async function timed({ app }: BenchmarkStation, work: () => Promise<number>): Promise<Timed> {
  const watch = await measureLoopDelay(app);
  const ms = await work();
  return { ms, loop: await watch.end() };
}

function figuresOf(name: string, runs: readonly Timed[]): Figure[] {
  return [
    { name, unit: 'ms', values: runs.map(({ ms }) => ms) },
    { name: `event-loop delay p99, ${name}`, unit: 'ms', values: runs.map(({ loop }) => loop.p99) },
  ];
}

/** Until the rows are parsed in a thread, including the file's own check; in ms. */
async function parseMs(bytes: Uint8Array): Promise<number> {
  const tables = createTableProcess(inThread(() => new Worker(join(ROOT, 'dist/main/import-host.js'))));
  const begun = performance.now();
  let ms = Number.NaN;
  await tables.read('orders', bytes, 'vi', {
    head() {
      ms = performance.now() - begun;
    },
    rows: () => undefined,
  });
  return ms;
}

/** From the window's call to its answer, in ms. */
function readIn({ page }: BenchmarkStation, kind: FileKind, bytes: Uint8Array): Promise<number> {
  return page.evaluate(
    async ({ name, text }) => {
      const file = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const begun = performance.now();
      const answer = await window.tem.calls.imports.read({ name, bytes: file });
      const ms = performance.now() - begun;
      if (!answer.ok) throw new Error(answer.problem.code);
      if (answer.value.counts.mistaken > 0)
        throw new Error(`${answer.value.counts.mistaken} rows are mistaken`);
      return ms;
    },
    { name: `orders.${kind}`, text: Buffer.from(bytes).toString('base64') },
  );
}

/** From the window's call to the last row's end, in ms. */
async function sendAll({ page }: BenchmarkStation, rows: number): Promise<number> {
  const { ms, created } = await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const stop = window.tem.messages.imports.changed((state) => {
      if (state !== null && state.phase !== 'sending') resolve(state.counts.created);
    });
    const begun = performance.now();
    const answer = await window.tem.calls.imports.start({ toBatch: false });
    if (!answer.ok) throw new Error(answer.problem.code);
    const number = await promise;
    stop();
    return { ms: performance.now() - begun, created: number };
  });
  if (created !== rows) throw new Error(`${created} of ${rows} orders were created`);
  return ms;
}

/** The cost of one order at the sandbox and on the way there, with an import's concurrency; in ms. */
async function partnerMs({ partner }: BenchmarkStation, orders: number, run: number): Promise<number> {
  const { url, accessToken } = partner;
  const client = createPartnerClient({ baseUrl: url, labelUrl: url, accessToken });
  let next = 0;
  async function lane(): Promise<void> {
    while (next < orders) {
      next += 1;
      // Its codes have Tem's own form.
      await client.call('create', {
        ...CREATE_REQUEST,
        products: [...CREATE_REQUEST.products],
        soc: `ALONE${run}-${next}` as Soc,
      });
    }
  }
  const begun = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  return (performance.now() - begun) / orders;
}

/** From the window's call until the file exists, in ms. */
async function exportTo({ app, page, folder }: BenchmarkStation, format: FileKind): Promise<number> {
  const file = join(folder, `results.${format}`);
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  const ms = await page.evaluate(async (wanted) => {
    const begun = performance.now();
    const answer = await window.tem.calls.imports.export({ format: wanted });
    if (!answer.ok) throw new Error(answer.problem.code);
    return performance.now() - begun;
  }, format);
  if (statSync(file).size === 0) throw new Error('no results were written');
  return ms;
}
