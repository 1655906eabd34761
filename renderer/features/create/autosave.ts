import pLimit from 'p-limit';

/** Saves changes shortly after they are made, one save at a time. */
export interface Autosave {
  /** Something changed: schedules a save, which includes later changes. */
  readonly schedule: () => void;
  /** Saves now, until nothing is left to save. @throws the error of saving; the change is then still unsaved */
  readonly flush: () => Promise<void>;
  /** Starts to save before it returns, because the page is about to close. Reports nothing. */
  readonly flushOnUnload: () => void;
  /** Discards unsaved changes. Resolves once a running save has ended. */
  readonly discard: () => Promise<void>;
}

/** Long enough for a few letters, shorter than it takes to pull a plug. */
const SAVE_DELAY_MS = 200;

/** @param save saves the current content @param onFailure receives the failure of a save that nobody awaited */
export function createAutosave(save: () => Promise<void>, onFailure: (thrown: unknown) => void): Autosave {
  let dirty = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const oneAtATime = pLimit(1);

  const saveAll = async (): Promise<void> => {
    while (dirty) {
      dirty = false;
      try {
        await save();
      } catch (thrown) {
        dirty = true;
        throw thrown;
      }
    }
  };
  const settle = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    return oneAtATime(saveAll);
  };
  return {
    schedule: () => {
      dirty = true;
      // Not a debounce: somebody who types without a pause loses no more than this either.
      timer ??= setTimeout(() => void settle().catch(onFailure), SAVE_DELAY_MS);
    },
    flush: settle,
    flushOnUnload: () => {
      if (!dirty) return;
      dirty = false;
      save().catch(() => {
        dirty = true;
      });
    },
    discard: () => {
      clearTimeout(timer);
      timer = undefined;
      dirty = false;
      return oneAtATime(async () => undefined);
    },
  };
}
