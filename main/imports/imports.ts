import type { ImportFilter, ImportPage, ImportState, TableFormat } from '../../shared/import.ts';
import type { Language } from '../../shared/language.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { importResultText } from '../../shared/texts/import-results.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import { throttle } from '../platform/throttle.ts';
import type { Seal } from '../settings/seal.ts';
import { addCreatedToBatch } from './add-created-to-batch.ts';
import { createImportEdits } from './edit-import.ts';
import type { QuestionAnswer } from './edit-rows.ts';
import { type ImportAccount, quoteFor, requireAccounts } from './import-account.ts';
import { openImportBook, type StoredImport } from './import-book.ts';
import { emptyState, toImportState } from './import-state.ts';
import { createImportTotals } from './import-totals.ts';
import { readImport } from './read-import.ts';
import { createRefusedFieldLocator } from './refused-field-locator.ts';
import { type SendRun, sendRows } from './send-rows.ts';
import type { TableProcess } from './table-process.ts';
import { resultChunks, resultsHeader } from './write/results.ts';

export interface ImportsDependencies {
  readonly database: Database;
  /** Returns the account of a key; null if it was removed, has another address now, or belongs to the other mode. */
  readonly accountOf: (key: string) => ImportAccount | null;
  readonly tables: TableProcess;
  readonly seal: Seal;
  /** The key of the account that is selected now. */
  readonly partner: () => string;
  readonly language: () => Language;
  /** Adds an account's orders to the batch. Returns how many did not fit. */
  readonly addToBatch: (codes: readonly OrderCode[], account: string) => { readonly left: number };
  readonly onChange: (state: ImportState | null) => void;
  readonly log: Log;
}

/** Notifies at most four times a second. */
const NOTIFY_INTERVAL_MS = 250;
/** How long requests in progress may take when Tem closes. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Imports many orders from one file. At most one import is open, and it survives a restart. */
export type Imports = ReturnType<typeof createImports>;

/**
 * Resumes the import that was open when Tem ended. Rows that were being sent become unsure, and nothing is sent until the
 * operator continues. Only for the one station of a ledger.
 */
export function createImports(needs: ImportsDependencies) {
  const { database, accountOf, tables, partner, language, log } = needs;
  const book = openImportBook(database, needs.seal);
  const accountFor = requireAccounts(accountOf);
  /** The import being read. */
  let reading: ImportState | null = null;
  let run: SendRun | null = null;
  /** The operator continued while the last rows of the previous run were in progress. */
  let again = false;
  let closing = false;
  /** A temporary problem: the service asks to wait, or the batch is full. */
  let passing: Problem | null = null;

  const tell = throttle(NOTIFY_INTERVAL_MS, () => {
    try {
      addToBatch();
      needs.onChange(state());
    } catch (error) {
      // Nobody awaits this. The next row retries it.
      log({ event: 'import notification failed', error });
    }
  });

  const totals = createImportTotals(book, quoteFor(accountFor), tell);

  function state(): ImportState | null {
    if (reading !== null) return reading;
    const open = book.current();
    return open === null ? null : published(open);
  }

  const published = (open: StoredImport): ImportState => toImportState(open, passing, totals.of(open));

  /** @throws ProblemError no-import, import-busy */
  function opened(): StoredImport {
    if (reading !== null) throw new ProblemError('import-busy');
    const open = book.current();
    if (open === null) throw new ProblemError('no-import');
    return open;
  }

  function publishedState(): ImportState {
    tell.now();
    return published(opened());
  }

  const edits = createImportEdits({
    ...needs,
    book,
    opened,
    isReading: () => reading !== null,
    onEdited() {
      totals.changed();
      tell.now();
    },
  });

  function addToBatch(): void {
    const open = book.current();
    // Training orders never mix with real ones.
    if (open === null || !open.toBatch || accountOf(open.partner) === null) return;
    const problem = addCreatedToBatch(open.id, {
      book,
      addToBatch: (codes) => needs.addToBatch(codes, open.partner),
    });
    if (problem !== null) passing = problem;
  }

  /** Sends to the account that the file was checked for, also after another one is selected. */
  async function send({ id, partner: checkedFor }: StoredImport): Promise<void> {
    run = sendRows(id, {
      book,
      creator: accountFor(checkedFor).creator,
      samePartner: () => accountOf(checkedFor) !== null,
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

  /** Updates the import after its last row in progress has ended. */
  function ended(id: number, problem: Problem | null): void {
    const open = book.current();
    if (open?.id !== id) return;
    const { counts } = open;
    log({ event: 'import ended', problem: problem?.code ?? null, ...counts });
    if (open.phase === 'checked') leaveRows(id);
    else if (again && problem === null && !closing) begin(open);
    else if (counts.ready + counts.unsure === 0) book.setPhase(id, 'done', null);
    else book.setPhase(id, 'paused', problem);
  }

  function leaveRows(id: number): void {
    book.moveRows(id, 'ready', 'left');
    book.moveRows(id, 'held', 'left');
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
    /** @throws ProblemError import-busy, import-unreadable, import-too-long, import-no-columns, import-empty */
    async read(file: string, bytes: Uint8Array): Promise<ImportState> {
      if (reading !== null || run !== null || edits.isEditing()) throw new ProblemError('import-busy');
      const key = partner();
      const { orderBook, areaLoader } = accountFor(key);
      reading = { ...emptyState(file), phase: 'reading' };
      tell.now();
      try {
        await readImport(file, bytes, {
          ...needs,
          orderBook,
          loadAreas: areaLoader(),
          book,
          language: language(),
          partner: key,
        });
      } finally {
        reading = null;
        passing = null;
        tell.now();
      }
      return published(opened());
    },
    rows(filter: ImportFilter, from: number, count: number): ImportPage {
      const open = reading === null ? book.current() : null;
      if (open === null) return { rows: [], total: 0 };
      const { rows, total } = book.page(open.id, filter, from, count);
      return { rows: rows.map(createRefusedFieldLocator(open.columns, language())), total };
    },
    nextToCorrect: edits.nextToCorrect,
    correct: edits.correct,
    async answer(answer: QuestionAnswer): Promise<ImportState> {
      await edits.answer(answer);
      return publishedState();
    },
    /** @throws ProblemError no-import, import-busy, import-other-partner */
    start(toBatch: boolean): ImportState {
      const open = opened();
      if (edits.isEditing()) throw new ProblemError('import-busy');
      if (open.partner !== partner()) throw new ProblemError('import-other-partner');
      passing = null;
      book.setToBatch(open.id, toBatch);
      if (open.phase !== 'sending') {
        book.setPhase(open.id, 'sending', null);
        if (run === null) begin(open);
        else again = true;
      }
      return publishedState();
    },
    /** Records a person's word (on `create-untold`) that the service has no orders for these rows. The next run sends them. */
    notThere(lines: readonly number[]): ImportState {
      const { id } = opened();
      database.transaction(() => {
        for (const line of lines) {
          const row = book.nextRow(id, 'unsure', line - 1);
          if (row?.line === line && row.problem?.code === 'create-untold')
            book.putRow(id, { ...row, notThere: true });
        }
      });
      return publishedState();
    },
    pause(): ImportState {
      const open = opened();
      if (open.phase === 'sending') {
        again = false;
        book.setPhase(open.id, 'paused', null);
        run?.pause();
      }
      return publishedState();
    },
    stop(): ImportState {
      const open = opened();
      again = false;
      run?.pause();
      passing = null;
      database.transaction(() => {
        leaveRows(open.id);
        book.setPhase(open.id, 'checked', null);
      });
      return publishedState();
    },
    /** @throws ProblemError import-busy */
    discard(): void {
      if (reading !== null || run !== null || edits.isEditing()) throw new ProblemError('import-busy');
      const open = book.current();
      if (open !== null) book.remove(open.id);
      passing = null;
      tell.now();
    },
    /** Returns a file with the imported rows and their results. @throws ProblemError no-import, import-busy */
    results(format: TableFormat): Promise<Uint8Array> {
      const { id, columns, partner: key } = opened();
      // Of an account that is gone nothing more is known than the rows say.
      const { orderBook } = accountOf(key) ?? accountFor(partner());
      const words = language();
      const header = resultsHeader(columns, words);
      return tables.write(
        format,
        { sheet: importResultText.sheet[words], header },
        resultChunks(id, columns.length, words, {
          book,
          orderBook,
          atColumns: createRefusedFieldLocator(columns, words),
        }),
      );
    },
    template: (format: TableFormat): Promise<Uint8Array> => tables.template(format, language()),
    /** Pauses, and gives requests in progress a few seconds to finish. */
    async close(): Promise<void> {
      closing = true;
      tell.stop();
      totals.stop();
      const last = run;
      if (last === null) return;
      last.pause();
      const limit = setTimeout(() => last.abort(), CLOSE_TIMEOUT_MS);
      await last.ended;
      clearTimeout(limit);
    },
  };
}
