import type { ElectronApplication, Page } from '@playwright/test';
import { openReadOnlyDatabase } from '../../main/database/database.ts';
import type { BatchRow } from '../../shared/station.ts';
import type { BenchmarkStation } from './station.ts';

/** A printed batch; milliseconds. */
export interface BatchRun {
  readonly labels: number;
  /** From the call of print until the first label's file exists and is recorded. */
  readonly firstMs: number;
  /** From the call to the last label. */
  readonly allMs: number;
  readonly delay: LoopDelay;
  /** The partner's requests meanwhile, by operation; the label page's files are one. */
  readonly asked: ReadonlyMap<string, number>;
}

/** What a batch waits for before it is printed: each order's status, or that each row is ready. */
type Awaited = 'status' | 'ready';
const ADDED_TIMEOUT_MS = 120_000;

/** Adds orders to the batch, and waits until each row is as wanted: as when a packer prints. */
export async function addAndAwait(
  { page }: Pick<BenchmarkStation, 'page'>,
  codes: readonly string[],
  wanted: Awaited,
): Promise<void> {
  const added = await page.evaluate(
    async ({ texts, until, limitMs }) => {
      const { calls, messages } = window.tem;
      const waiting = new Set<string>(texts);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const look = (rows: readonly BatchRow[]): void => {
        for (const { code, order, ready } of rows)
          if (until === 'ready' ? ready : (order?.status ?? null) !== null) waiting.delete(code);
        if (waiting.size === 0) resolve();
      };
      const off = messages.station.changed(({ changed }) => look(changed));
      const timer = setTimeout(() => reject(new Error(`${waiting.size} orders have no ${until}`)), limitMs);
      try {
        const answer = await calls.station.addCodes({ texts });
        const state = await calls.station.state(undefined);
        if (state.ok) look(state.value.rows);
        await promise;
        return answer;
      } finally {
        clearTimeout(timer);
        off();
      }
    },
    { texts: [...codes], until: wanted, limitMs: ADDED_TIMEOUT_MS },
  );
  if (!added.ok || added.value.added !== codes.length)
    throw new Error(`not all were added: ${JSON.stringify(added)}`);
}

/** Prints the batch. @returns the time of the call @throws Error where not every label came out */
export async function printAll(page: Page, labels: number): Promise<number> {
  const { atMs, reply } = await page.evaluate(async () => ({
    atMs: Date.now(),
    reply: await window.tem.calls.station.print(undefined),
  }));
  if (!reply.ok || reply.value.printed !== labels)
    throw new Error(`not all came out: ${JSON.stringify(reply)}`);
  return atMs;
}

/** Removes the printed rows from the batch, as a packer does. */
export const clearBatch = async (page: Page): Promise<void> =>
  void (await page.evaluate(() => window.tem.calls.station.clear(undefined)));

/**
 * Prints a batch of orders that were never printed and removes it again; only the printing is timed. The labels' times are the
 * ledger's own: each is written once its file is on disk, by the same clock as the call's. A file's time would be that of its
 * creation, before the sync.
 */
export async function runBatch(
  station: BenchmarkStation,
  codes: readonly string[],
  { latencyMs = 0, wanted = 'status' }: { readonly latencyMs?: number; readonly wanted?: Awaited } = {},
): Promise<BatchRun> {
  const { app, page, partner, ledger } = station;
  await addAndAwait(station, codes, wanted);
  await partner.setLatency(latencyMs);
  await partner.takeRequests();
  const watch = await measureLoopDelay(app);
  const calledAtMs = await printAll(page, codes.length);
  const delay = await watch.end();
  const asked = new Map<string, number>();
  for (const operation of await partner.takeRequests()) {
    const kind = operation.startsWith('GET /assets/') ? 'GET parts of the label page' : operation;
    asked.set(kind, (asked.get(kind) ?? 0) + 1);
  }
  await partner.setLatency(0);
  const printedAtMs = readPrintTimes(ledger, codes);
  await clearBatch(page);
  const since = (atMs = NaN): number => atMs - calledAtMs;
  return {
    labels: codes.length,
    firstMs: since(printedAtMs[0]),
    allMs: since(printedAtMs.at(-1)),
    delay,
    asked,
  };
}

/** When each of the labels was printed, in order; milliseconds since 1970. */
export function readPrintTimes(ledger: string, codes: readonly string[]): number[] {
  const database = openReadOnlyDatabase(ledger);
  try {
    return database
      .prepare(
        `SELECT label_event.at_ms FROM label_event JOIN label ON label.id = label_event.label_id
         WHERE label_event.event = 'print' AND label.code IN (SELECT value FROM json_each(?)) ORDER BY at_ms`,
      )
      .all(JSON.stringify(codes))
      .map((row) => Number(row['at_ms']));
  } finally {
    database.close();
  }
}

/** What takes time of printed labels, in order; shared/diagnostics.ts has most of it. */
const PHASES = ['token', 'load', 'settle', 'render', 'inspect', 'raster', 'ink', 'decode'] as const;

/**
 * Where the time of printed labels went, in ms a label. Steps of several documents overlap, so the sum is more than a label takes;
 * raster, ink and decode are the threads' own time, within inspect. Then from the proof to the hand-over's begin, with the claim
 * where stations share orders, and the hand-over.
 */
export function readPhases(ledger: string, codes: readonly string[]): ReadonlyMap<string, number> {
  const database = openReadOnlyDatabase(ledger);
  try {
    const wanted = JSON.stringify(codes);
    // The labels of a document have the same.
    const documents = database
      .prepare(
        `SELECT DISTINCT phases FROM print_job
         WHERE phases IS NOT NULL AND code IN (SELECT value FROM json_each(?))`,
      )
      .all(wanted)
      .map((row) => JSON.parse(String(row['phases'])) as Readonly<Record<string, number | null>>);
    const between = (first: string, last: string): number => {
      const row = database
        .prepare(
          `SELECT sum(later.at_ms - sooner.at_ms) AS ms FROM label
           JOIN label_event AS sooner ON sooner.label_id = label.id AND sooner.event = ?
           JOIN label_event AS later ON later.label_id = label.id AND later.event = ?
           WHERE label.code IN (SELECT value FROM json_each(?))`,
        )
        .get(first, last, wanted);
      return Number(row?.['ms']);
    };
    const sums = PHASES.map((phase): [string, number] => [
      phase === 'render' ? 'pdf' : phase,
      documents.reduce((sum, one) => sum + (one[`${phase}Ms`] ?? 0), 0),
    ]);
    return new Map(
      [
        ...sums,
        ['claim', between('prove', 'submit')] as [string, number],
        ['hand-over', between('submit', 'print')] as [string, number],
      ].map(([phase, ms]) => [phase, ms / codes.length]),
    );
  } finally {
    database.close();
  }
}

/** How long main's event loop delayed due work, in ms. */
export interface LoopDelay {
  readonly p99: number;
  readonly max: number;
}

/** The monitor, kept in main between begin and end. */
interface Watched {
  benchLoop?: { enable(): void; disable(): void; percentile(percent: number): number; readonly max: number };
}

/** Monitors main's event loop from inside, sampled each millisecond, which each sample includes. */
export async function measureLoopDelay(app: ElectronApplication): Promise<{ end(): Promise<LoopDelay> }> {
  await app.evaluate(() => {
    const watch = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 1 });
    // A property of main's global object, which has no type for it.
    (globalThis as Watched).benchLoop = watch;
    watch.enable();
  });
  return {
    end: () =>
      app.evaluate(() => {
        const watch = (globalThis as Watched).benchLoop;
        watch?.disable();
        return { p99: (watch?.percentile(99) ?? NaN) / 1e6, max: (watch?.max ?? NaN) / 1e6 };
      }),
  };
}
