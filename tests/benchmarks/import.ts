import { statSync } from 'node:fs';
import { join } from 'node:path';
import { csv, goodRow, HEADER, xlsx } from '../unit/imports/files.ts';
import { type LoopDelay, measureLoopDelay } from './batch-run.ts';
import { type Benchmark, type Figure, figure } from './figures.ts';
import { type BenchmarkStation, withBenchmarkStation } from './station.ts';

const KINDS = ['csv', 'xlsx'] as const;
type FileKind = (typeof KINDS)[number];

/** A file of 5,000 orders: read and checked, sent to the sandbox, and its results written. */
export const imports: Benchmark = {
  name: 'import',
  title: 'Import of 5,000 orders',
  run(effort) {
    const { rows, runs, sends } =
      effort === 'full' ? { rows: 5_000, runs: 5, sends: 2 } : { rows: 100, runs: 1, sends: 1 };
    return withBenchmarkStation({ orders: 1 }, async (station) => {
      let file = 0;
      const read = async (kind: FileKind): Promise<number> =>
        readIn(station, kind, await createOrderFile(kind, rows, ++file));
      const figures: Figure[] = [];
      for (const kind of KINDS) {
        // The first is the warm-up.
        await read(kind);
        figures.push(...(await several(station, `parse, check and keep, ${kind}`, runs, () => read(kind))));
      }
      const sent = await several(station, 'send', sends, async () => {
        await read('csv');
        return sendAll(station, rows);
      });
      const rates = (sent[0]?.values ?? []).map((ms) => (1_000 * rows) / ms);
      figures.push(...sent, figure('rows a second sent', 'rows/s', rates));
      for (const kind of KINDS)
        figures.push(...(await several(station, `results, ${kind}`, runs, () => exportTo(station, kind))));
      return figures;
    });
  },
};

/** @param work returns how long its own part took */
async function several(
  { app }: BenchmarkStation,
  name: string,
  runs: number,
  work: () => Promise<number>,
): Promise<Figure[]> {
  const [times, delays]: [number[], LoopDelay[]] = [[], []];
  while (times.length < runs) {
    const watch = await measureLoopDelay(app);
    times.push(await work());
    delays.push(await watch.end());
  }
  return [
    figure(name, 'ms', times),
    figure(
      `event-loop delay p99, ${name}`,
      'ms',
      delays.map(({ p99 }) => p99),
    ),
  ];
}

/** A shop's file of orders, each with its own code, name and house number. @param run no code is in two runs */
async function createOrderFile(kind: FileKind, rows: number, run: number): Promise<Uint8Array> {
  const own = (at: number): Readonly<Record<string, string>> => ({
    soc: `R${run}-${100_000 + at}`,
    name: `Nguyễn Thị ${at}`,
    address: `${1 + (at % 400)} Trương Định`,
  });
  const lines = Array.from({ length: rows }, (_none, at) =>
    goodRow('').map((cell, column) => own(at)[HEADER[column] ?? ''] ?? cell),
  );
  return kind === 'csv' ? csv([HEADER, ...lines]) : xlsx([HEADER, ...lines]);
}

/** From the window's call to its answer, in ms. */
const readIn = ({ page }: BenchmarkStation, kind: FileKind, bytes: Uint8Array): Promise<number> =>
  page.evaluate(
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
