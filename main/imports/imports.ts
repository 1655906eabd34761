import type { ImportFilter, ImportPage, ImportState, TableFormat } from '../../shared/import.ts';
import type { Language } from '../../shared/language.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { importResultText } from '../../shared/texts/import-results.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { OrderCreator } from '../orders/creation/order-creator.ts';
import type { OrderBook } from '../orders/order-book.ts';
import { throttle } from '../platform/throttle.ts';
import type { Seal } from '../settings/seal.ts';
import { addCreatedToBatch } from './add-created-to-batch.ts';
import type { CachedAreas } from './check-areas.ts';
import { openImportBook, type StoredImport } from './import-book.ts';
import { readImport } from './read-import.ts';
import { createRefusedFieldLocator } from './refused-field-locator.ts';
import { type SendRun, sendRows } from './send-rows.ts';
import type { TableThread } from './table-thread.ts';
import { resultChunks, resultsHeader } from './write/results.ts';

/** The import of many orders from one file; one is open at most, and it survives Tem's end. */
export interface Imports {
  state(): ImportState | null;
  /** @throws ProblemError import-busy, import-unreadable, import-too-long, import-no-columns, import-empty */
  read(file: string, bytes: Uint8Array): Promise<ImportState>;
  rows(filter: ImportFilter, from: number, count: number): ImportPage;
  /** @throws ProblemError no-import, import-busy, import-other-partner */
  start(toBatch: boolean): ImportState;
  /**
   * Notes a person's word that the service has none of these rows' orders, where only a person can tell (`create-untold`); the
   * next sending sends them.
   */
  notThere(lines: readonly number[]): ImportState;
  pause(): ImportState;
  stop(): ImportState;
  /** @throws ProblemError import-busy */
  discard(): void;
  /** The file's rows with what became of them, as a file's bytes. @throws ProblemError no-import, import-busy */
  results(format: TableFormat): Promise<Uint8Array>;
  template(format: TableFormat): Promise<Uint8Array>;
  /** Pauses; what is under way has a few seconds to end. */
  close(): Promise<void>;
}

export interface ImportsDependencies {
  readonly database: Database;
  readonly orderBook: OrderBook;
  readonly areas: CachedAreas;
  readonly creator: OrderCreator;
  readonly thread: TableThread;
  readonly seal: Seal;
  /** Whose orders these will be: 'sandbox', or {base_url}. */
  readonly partner: () => string;
  readonly language: () => Language;
  /** Puts orders into the batch; answers how many it had no place for. */
  readonly addToBatch: (codes: readonly OrderCode[]) => { readonly left: number };
  readonly onChange: (state: ImportState | null) => void;
  readonly log: Log;
}

/** A few times a second. */
const NOTIFY_INTERVAL_MS = 250;
/** How long what is under way may take when Tem ends. */
const CLOSE_TIMEOUT_MS = 5_000;

const NO_ROWS = { ready: 0, mistaken: 0, sending: 0, created: 0, refused: 0, unsure: 0, left: 0 };

/**
 * Takes up the import that was open when Tem ended: rows that were being sent are unsure now, and nothing is sent before
 * the operator goes on. Only for the one station of a ledger.
 */
export function createImports(needs: ImportsDependencies): Imports {
  const { database, orderBook, creator, thread, partner, language, log } = needs;
  const book = openImportBook(database, needs.seal);
  /** What is being read now. */
  let reading: ImportState | null = null;
  let run: SendRun | null = null;
  /** The operator went on while the last rows of the run before were still under way. */
  let again = false;
  let closing = false;
  /** What is wrong for the moment: the service asks to wait, or the batch is full. */
  let passing: Problem | null = null;

  const tell = throttle(NOTIFY_INTERVAL_MS, () => {
    try {
      addToBatch();
      needs.onChange(state());
    } catch (error) {
      // Nobody waits for this; what failed is tried again with the next row.
      log({ event: 'import notification failed', error });
    }
  });

  function state(): ImportState | null {
    if (reading !== null) return reading;
    const open = book.current();
    return open === null ? null : toImportState(open, passing);
  }

  /** @throws ProblemError no-import, import-busy */
  function opened(): StoredImport {
    if (reading !== null) throw new ProblemError('import-busy');
    const open = book.current();
    if (open === null) throw new ProblemError('no-import');
    return open;
  }

  function told(): ImportState {
    tell.now();
    return toImportState(opened(), passing);
  }

  function addToBatch(): void {
    const open = book.current();
    // Training orders never get among real ones.
    if (open === null || !open.toBatch || open.partner !== partner()) return;
    const problem = addCreatedToBatch(open.id, { book, addToBatch: needs.addToBatch });
    if (problem !== null) passing = problem;
  }

  async function send({ id, partner: checkedFor }: StoredImport): Promise<void> {
    run = sendRows(id, {
      book,
      creator,
      samePartner: () => partner() === checkedFor,
      onRow: tell,
      onWait(problem) {
        passing = problem;
        tell();
      },
    });
    const problem = await run.ended;
    run = null;
    passing = null;
    ended(id, problem);
    tell.now();
  }

  /** No row is under way any more. */
  function ended(id: number, problem: Problem | null): void {
    const open = book.current();
    if (open?.id !== id) return;
    const { counts } = open;
    log({ event: 'import ended', problem: problem?.code ?? null, ...counts });
    if (open.phase === 'checked') book.moveRows(id, 'ready', 'left');
    else if (again && problem === null && !closing) begin(open);
    else if (counts.ready + counts.unsure === 0) book.setPhase(id, 'done', null);
    else book.setPhase(id, 'paused', problem);
  }

  function begin(open: StoredImport): void {
    again = false;
    book.moveRows(open.id, 'sending', 'unsure');
    send(open).catch((error: unknown) => log({ event: 'import failed', error }));
  }

  function recover(): void {
    book.removeUnread();
    const open = book.current();
    if (open === null) return;
    book.moveRows(open.id, 'sending', 'unsure');
    if (open.phase === 'sending') book.setPhase(open.id, 'paused', null);
    addToBatch();
  }
  recover();

  return {
    state,
    async read(file, bytes) {
      if (reading !== null || run !== null) throw new ProblemError('import-busy');
      reading = { ...emptyState(file), phase: 'reading' };
      tell.now();
      try {
        await readImport(file, bytes, { ...needs, book, language: language(), partner: partner() });
      } finally {
        reading = null;
        passing = null;
        tell.now();
      }
      return toImportState(opened(), null);
    },
    rows(filter, from, count) {
      const open = reading === null ? book.current() : null;
      if (open === null) return { rows: [], total: 0 };
      const { rows, total } = book.page(open.id, filter, from, count);
      return { rows: rows.map(createRefusedFieldLocator(open.columns, language())), total };
    },
    start(toBatch) {
      const open = opened();
      if (open.partner !== partner()) throw new ProblemError('import-other-partner');
      passing = null;
      book.setToBatch(open.id, toBatch);
      if (open.phase !== 'sending') {
        book.setPhase(open.id, 'sending', null);
        if (run === null) begin(open);
        else again = true;
      }
      return told();
    },
    notThere(lines) {
      const { id } = opened();
      database.transaction(() => {
        for (const line of lines) {
          const row = book.nextRow(id, 'unsure', line - 1);
          if (row?.line === line && row.problem?.code === 'create-untold')
            book.putRow(id, { ...row, notThere: true });
        }
      });
      return told();
    },
    pause() {
      const open = opened();
      if (open.phase === 'sending') {
        again = false;
        book.setPhase(open.id, 'paused', null);
        run?.pause();
      }
      return told();
    },
    stop() {
      const open = opened();
      again = false;
      run?.pause();
      passing = null;
      database.transaction(() => {
        book.moveRows(open.id, 'ready', 'left');
        book.setPhase(open.id, 'checked', null);
      });
      return told();
    },
    discard() {
      if (reading !== null || run !== null) throw new ProblemError('import-busy');
      const open = book.current();
      if (open !== null) book.remove(open.id);
      passing = null;
      tell.now();
    },
    results(format) {
      const { id, columns } = opened();
      const words = language();
      const header = resultsHeader(columns, words);
      return thread.write(
        format,
        { sheet: importResultText.sheet[words], header },
        resultChunks(id, columns.length, words, {
          book,
          orderBook,
          atColumns: createRefusedFieldLocator(columns, words),
        }),
      );
    },
    template: (format) => thread.template(format, language()),
    async close() {
      closing = true;
      tell.stop();
      const last = run;
      if (last === null) return;
      last.pause();
      const limit = setTimeout(() => last.abort(), CLOSE_TIMEOUT_MS);
      await last.ended;
      clearTimeout(limit);
    },
  };
}

const emptyState = (file: string): ImportState => ({
  id: 0,
  file,
  phase: 'checked',
  rows: 0,
  counts: NO_ROWS,
  warnings: 0,
  unconfirmed: [],
  unknownColumns: [],
  problem: null,
  toBatch: false,
});

/** An import without what is main's own. */
function toImportState(
  { partner: _partner, columns: _columns, ...open }: StoredImport,
  passing: Problem | null,
): ImportState {
  return { ...open, problem: passing ?? open.problem };
}
