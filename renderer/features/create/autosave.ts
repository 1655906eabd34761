import pLimit from 'p-limit';

/** Keeps what changes, soon after it does and one saving at a time. */
export interface Autosave {
  /** Something has changed: it is saved soon, with whatever changes until then. */
  readonly schedule: () => void;
  /** Saves now, until nothing is left to save. @throws whatever saving throws; the change is still to be saved then */
  readonly flush: () => Promise<void>;
  /** Begins to save before it returns: the page is about to go. Nothing is reported. */
  readonly flushOnUnload: () => void;
  /** What has changed is wanted no more. Resolves once a saving that is under way has ended. */
  readonly discard: () => Promise<void>;
}

/** Long enough for a few letters, shorter than it takes to pull a plug. */
const SAVE_DELAY_MS = 200;

/** @param save saves what there is at that moment @param onFailure told of a saving that nobody waited for */
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
      // Not put off by further typing: whoever types without a pause loses no more than this either.
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
