import { useEffect, useRef, useState } from 'react';
import { type Problem, problemOf } from '../../shared/problem.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { useServices } from '../services.ts';

/** A field's text while it is being typed, before main has it. */
export interface Draft {
  readonly text: string;
  /** Why main refused the text that stands here. */
  readonly problem: Problem | null;
  /** The text here has just been saved. */
  readonly saved: boolean;
  readonly change: (text: string) => void;
  /** Saves what was changed. A refusal stays at the field; the text is not lost. */
  readonly commit: () => void;
  /** Back to what is saved; false where nothing was changed. */
  readonly revert: () => boolean;
}

/** Holds a field's draft over the saved value; `patchOf` says how its text is saved. */
export function useDraft(saved: string, patchOf: (text: string) => SettingsPatch): Draft {
  const { settings, report } = useServices();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState(false);
  const here = useRef(false);
  const refused = useRef<unknown>(null);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      // Leaving the screen takes the field's sentence away before it was read.
      if (refused.current !== null) report(refused.current);
    };
  }, [report]);

  const forget = (): void => {
    setDraft(null);
    setProblem(null);
    refused.current = null;
  };
  const save = async (text: string): Promise<void> => {
    try {
      await settings.save(patchOf(text));
      forget();
      setDone(true);
    } catch (thrown) {
      setProblem(problemOf(thrown));
      refused.current = thrown;
      if (!here.current) report(thrown);
    }
  };
  const commit = (): void => {
    if (draft === null || draft === saved) forget();
    else void save(draft);
  };

  return {
    text: draft ?? saved,
    problem,
    saved: done && draft === null,
    change: (text) => {
      setDraft(text);
      setDone(false);
    },
    commit,
    revert: () => {
      forget();
      return draft !== null && draft !== saved;
    },
  };
}
