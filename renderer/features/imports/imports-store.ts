import { createStore } from 'zustand/vanilla';
import {
  IMPORT_LIMITS,
  type ImportAnswer,
  type ImportQuestion,
  type ImportRow,
  type ImportState,
  type RowQuestion,
  type TableFormat,
} from '../../../shared/import.ts';
import type { TemApi } from '../../../shared/ipc.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { createLatest } from '../../components/latest.ts';
import { addSample, hasResults, type PaceSample } from './progress.ts';

/** Why a chosen or dropped file was refused. */
export type Refusal =
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'several'; readonly number: number }
  | { readonly kind: 'too-large'; readonly file: string }
  | { readonly kind: 'not-read'; readonly file: string }
  /** The open file is being sent. */
  | { readonly kind: 'busy' };

/** A file saved at the operator's request. */
export interface SavedFile {
  readonly what: 'export' | 'template';
  readonly path: string;
}

export interface ImportsStore {
  /** Main has reported the open import; before that, null means nothing. */
  readonly loaded: boolean;
  readonly open: ImportState | null;
  /** The name of the file that main is reading. */
  readonly reading: string | null;
  /** A file that would replace one with results; the operator is being asked. */
  readonly pendingFile: File | null;
  readonly refusal: Refusal | null;
  readonly saved: SavedFile | null;
  /** The operator's choice for the next start; null: the import's own setting. */
  readonly toBatch: boolean | null;
  /** How many rows were answered at which times since sending last began. */
  readonly pace: readonly PaceSample[];
  /** The row being corrected; null: none. */
  readonly correcting: ImportRow | null;
}

/** A field's new text. */
interface CellText {
  readonly field: string;
  readonly text: string;
}

/** Whether a person has to look at a row before it is sent. */
const isToCorrect = ({ state }: ImportRow): boolean => state === 'mistaken' || state === 'held';

/** The import's state and actions. */
export type ImportsView = ReturnType<typeof followImports>;

type ImportsApi = {
  readonly calls: {
    readonly imports: Omit<TemApi['calls']['imports'], 'rows'>;
  };
  readonly messages: Pick<TemApi['messages'], 'imports'>;
};

const INITIAL_STATE: ImportsStore = {
  loaded: false,
  open: null,
  reading: null,
  pendingFile: null,
  refusal: null,
  saved: null,
  toBatch: null,
  pace: [],
  correcting: null,
};

/** Whether created orders go into the batch: yes, unless the operator declines. */
export function addsToBatch({ open, toBatch }: Pick<ImportsStore, 'open' | 'toBatch'>): boolean {
  if (toBatch !== null) return toBatch;
  return open === null || !hasResults(open) ? true : open.toBatch;
}

/**
 * Follows main's import. Main always sends the whole state; a message that arrives during a call is newer than the
 * call's result, which is then dropped. @param now milliseconds, for the pace
 */
export function followImports(tem: ImportsApi, now: () => number = () => performance.now()) {
  const store = createStore<ImportsStore>()(() => INITIAL_STATE);
  const { calls } = tem;
  const latest = createLatest();

  const show = (open: ImportState | null): void =>
    store.setState((before) => {
      const same = before.open?.id === open?.id;
      return {
        open,
        loaded: true,
        pace: addSample(same ? before.pace : [], open, now()),
        // Messages about one file do not apply to another.
        ...(same ? {} : { toBatch: null, saved: null, refusal: null, correcting: null }),
      };
    });
  tem.messages.imports.changed((open) => {
    latest.start();
    show(open);
  });

  const ask = async (call: () => Promise<ImportState | null>): Promise<void> => {
    const isNewest = latest.current();
    const open = await call();
    if (isNewest()) show(open);
  };

  const refuse = (refusal: Refusal): void => store.setState({ refusal, reading: null });
  const read = async (file: File): Promise<void> => {
    store.setState({ reading: file.name, refusal: null, saved: null, pendingFile: null });
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      // The browser's error adds nothing (NotFoundError for a folder or a file that is gone).
      refuse({ kind: 'not-read', file: file.name });
      return;
    }
    try {
      // The call's result is final; main may have reported before that it is reading.
      show(await calls.imports.read({ name: file.name, bytes }));
      store.setState({ reading: null });
    } catch (thrown) {
      refuse({ kind: 'problem', problem: problemOf(thrown) });
    }
  };

  const view = {
    store,
    /** Fetches the open import; throws main's problem. */
    load: () => ask(() => calls.imports.state(undefined)),
    /** Handles chosen or dropped files: reads one, asks first, or shows why not. Never throws. */
    openFiles: async (files: readonly File[]): Promise<void> => {
      const { open, reading } = store.getState();
      const [file] = files;
      if (file === undefined) return;
      if (reading !== null || open?.phase === 'sending') return refuse({ kind: 'busy' });
      if (files.length > 1) return refuse({ kind: 'several', number: files.length });
      if (file.size > IMPORT_LIMITS.bytes) return refuse({ kind: 'too-large', file: file.name });
      if (open !== null && hasResults(open)) store.setState({ pendingFile: file, refusal: null });
      else await read(file);
    },
    /** The operator's answer about `pendingFile`. */
    answerReplace: async (yes: boolean): Promise<void> => {
      const { pendingFile } = store.getState();
      store.setState({ pendingFile: null });
      if (yes && pendingFile !== null) await read(pendingFile);
    },
    setToBatch: (toBatch: boolean): void => store.setState({ toBatch }),
    start: () => ask(() => calls.imports.start({ toBatch: addsToBatch(store.getState()) })),
    /** Answers a question of one row, or of all rows (null). */
    answer: (
      { kind, column }: Pick<ImportQuestion, 'kind' | 'column'>,
      answer: ImportAnswer,
      line: number | null = null,
    ) => ask(() => calls.imports.answer({ kind, column, line, answer })),
    /** Opens the next row to correct after a line (0: the first); closes the form if there is none but that one. */
    correctAfter: async (behindLine: number): Promise<void> => {
      const next = await calls.imports.nextToCorrect({ behindLine });
      store.setState({ correcting: next?.line === behindLine ? null : next });
    },
    /** Sends corrected cells. Then the same row is open again with what is left to correct, or the next one. */
    correct: async ({ line }: ImportRow, corrections: readonly CellText[]): Promise<void> => {
      const row = await calls.imports.correct({ line, corrections: [...corrections] });
      if (isToCorrect(row)) store.setState({ correcting: row });
      else await view.correctAfter(line);
    },
    /** Records that a cell is right although Tem asks; then as after a correction. */
    keepCell: async ({ line }: ImportRow, { kind, column }: RowQuestion): Promise<void> => {
      await view.answer({ kind, column }, 'keep', line);
      await view.correctAfter(line - 1);
    },
    closeCorrection: (): void => store.setState({ correcting: null }),
    /** Confirms to main that the service has none of these rows' orders. */
    confirmMissing: (lines: readonly number[]) => ask(() => calls.imports.notThere({ lines: [...lines] })),
    pause: () => ask(() => calls.imports.pause(undefined)),
    stop: () => ask(() => calls.imports.stop(undefined)),
    discard: async (): Promise<void> => {
      await calls.imports.discard(undefined);
      show(null);
    },
    save: async (what: SavedFile['what'], format: TableFormat): Promise<void> => {
      store.setState({ saved: null });
      const path = await calls.imports[what]({ format });
      if (path !== null) store.setState({ saved: { what, path } });
    },
  };
  return view;
}
