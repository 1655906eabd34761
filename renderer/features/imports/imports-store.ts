import { createStore, type StoreApi } from 'zustand/vanilla';
import { IMPORT_LIMITS, type ImportState, type TableFormat } from '../../../shared/import.ts';
import type { Reply, TemApi } from '../../../shared/ipc.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { unwrap } from '../../components/context/api.ts';
import { createLatest } from '../../components/latest.ts';
import { addSample, type PaceSample } from './pace.ts';
import { hasResults } from './progress.ts';

/** Why a chosen or dropped file was not taken. */
export type Refusal =
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'several'; readonly number: number }
  | { readonly kind: 'too-large'; readonly file: string }
  | { readonly kind: 'not-read'; readonly file: string }
  /** The file that is open is being sent. */
  | { readonly kind: 'busy' };

/** Where a file was saved that the operator asked for. */
export interface SavedFile {
  readonly what: 'export' | 'template';
  readonly path: string;
}

export interface ImportsStore {
  /** Main has said what is open; null before that means nothing. */
  readonly loaded: boolean;
  readonly open: ImportState | null;
  /** The name of the file that was handed to main and is not answered yet. */
  readonly reading: string | null;
  /** A file that would take the place of one with results; the operator is asked. */
  readonly pendingFile: File | null;
  readonly refusal: Refusal | null;
  readonly saved: SavedFile | null;
  /** The operator's choice for the next start; null: as the import has it. */
  readonly toBatch: boolean | null;
  /** How many were answered when, since it last began to send. */
  readonly pace: readonly PaceSample[];
}

export interface ImportsView {
  readonly store: StoreApi<ImportsStore>;
  /** Fetches what is open; fails with main's problem. */
  readonly load: () => Promise<void>;
  /** Takes what was chosen or dropped: reads it, asks first, or says why not. Never throws. */
  readonly openFiles: (files: readonly File[]) => Promise<void>;
  /** The operator's answer to `asked`. */
  readonly answerReplace: (yes: boolean) => Promise<void>;
  readonly setToBatch: (toBatch: boolean) => void;
  readonly start: () => Promise<void>;
  /** Tells main that the service has none of these rows' orders. */
  readonly confirmMissing: (lines: readonly number[]) => Promise<void>;
  readonly pause: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly discard: () => Promise<void>;
  readonly save: (what: SavedFile['what'], format: TableFormat) => Promise<void>;
}

type ImportsApi = {
  readonly calls: { readonly imports: Omit<TemApi['calls']['imports'], 'rows'> };
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
};

/** Whether created orders would go into the batch: yes until the operator says no. */
export function addsToBatch({ open, toBatch }: Pick<ImportsStore, 'open' | 'toBatch'>): boolean {
  if (toBatch !== null) return toBatch;
  return open === null || !hasResults(open) ? true : open.toBatch;
}

/**
 * Follows main's import. Main says the whole state each time; a message that came while a call was under way is newer
 * than the call's answer, which is then let be. @param now milliseconds, for the pace
 */
export function followImports(tem: ImportsApi, now: () => number = () => performance.now()): ImportsView {
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
        // What was said of one file means nothing for another.
        ...(same ? {} : { toBatch: null, saved: null, refusal: null }),
      };
    });
  tem.messages.imports.changed((open) => {
    latest.start();
    show(open);
  });

  const ask = async (call: () => Promise<Reply<ImportState | null>>): Promise<void> => {
    const isNewest = latest.current();
    const open = await unwrap(call());
    if (isNewest()) show(open);
  };

  const refuse = (refusal: Refusal): void => store.setState({ refusal, reading: null });
  const read = async (file: File): Promise<void> => {
    store.setState({ reading: file.name, refusal: null, saved: null, pendingFile: null });
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      // The browser's own words say nothing more (NotFoundError for a folder or a file that is gone).
      refuse({ kind: 'not-read', file: file.name });
      return;
    }
    try {
      // Its answer is what it came to; main may have said before that it reads.
      show(await unwrap(calls.imports.read({ name: file.name, bytes })));
      store.setState({ reading: null });
    } catch (thrown) {
      refuse({ kind: 'problem', problem: problemOf(thrown) });
    }
  };

  return {
    store,
    load: () => ask(() => calls.imports.state(undefined)),
    openFiles: async (files) => {
      const { open, reading } = store.getState();
      const [file] = files;
      if (file === undefined) return;
      if (reading !== null || open?.phase === 'sending') return refuse({ kind: 'busy' });
      if (files.length > 1) return refuse({ kind: 'several', number: files.length });
      if (file.size > IMPORT_LIMITS.bytes) return refuse({ kind: 'too-large', file: file.name });
      if (open !== null && hasResults(open)) store.setState({ pendingFile: file, refusal: null });
      else await read(file);
    },
    answerReplace: async (yes) => {
      const { pendingFile } = store.getState();
      store.setState({ pendingFile: null });
      if (yes && pendingFile !== null) await read(pendingFile);
    },
    setToBatch: (toBatch) => store.setState({ toBatch }),
    start: async () => {
      const toBatch = addsToBatch(store.getState());
      await ask(() => calls.imports.start({ toBatch }));
    },
    confirmMissing: (lines) => ask(() => calls.imports.notThere({ lines: [...lines] })),
    pause: () => ask(() => calls.imports.pause(undefined)),
    stop: () => ask(() => calls.imports.stop(undefined)),
    discard: async () => {
      await unwrap(calls.imports.discard(undefined));
      show(null);
    },
    save: async (what, format) => {
      store.setState({ saved: null });
      const path = await unwrap(calls.imports[what]({ format }));
      if (path !== null) store.setState({ saved: { what, path } });
    },
  };
}
