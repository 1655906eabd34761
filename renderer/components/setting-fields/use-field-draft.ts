import { useEffect, useRef, useState } from 'react';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { isDeclined } from '../context/api.ts';
import { useComponentServices } from '../context/component-services.ts';
import type { SettingsChange } from '../context/settings.ts';
import { InputError } from '../format-problem.ts';

/** A field's text while it is being typed, before main has it. */
export interface FieldDraft {
  readonly text: string;
  /** Why the text that stands here was refused, by main or by the field itself. */
  readonly problem: Problem | string | null;
  /** The text here has just been saved. */
  readonly saved: boolean;
  readonly change: (text: string) => void;
  /** Saves what was changed. A refusal stays at the field; the text is not lost. */
  readonly commit: () => void;
  /** The field was left: the same, but what a person said no to in Tem's dialog is not asked about again. */
  readonly leave: () => void;
  /** Back to what is saved; false where nothing was changed. */
  readonly revert: () => boolean;
}

/** Holds a field's draft over the saved value; `changeOf` says how its text is saved, or throws RefusedText. */
export function useFieldDraft(saved: string, changeOf: (text: string) => SettingsChange): FieldDraft {
  const { settings, report } = useComponentServices();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | string | null>(null);
  const [done, setDone] = useState(false);
  const here = useRef(false);
  const refused = useRef<unknown>(null);
  /** The text that main is asked to save: its dialog takes the focus, and the field is left by that. */
  const saving = useRef<string | null>(null);
  const declined = useRef<string | null>(null);
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
    saving.current = text;
    try {
      await settings.save(changeOf(text));
      forget();
      setDone(true);
    } catch (thrown) {
      if (isDeclined(thrown)) {
        declined.current = text;
        return;
      }
      setProblem(thrown instanceof InputError ? thrown.message : problemOf(thrown));
      refused.current = thrown;
      if (!here.current) report(thrown);
    } finally {
      saving.current = null;
    }
  };
  const commit = (): void => {
    if (draft === null || draft === saved) forget();
    else if (draft !== saving.current) void save(draft);
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
    leave: () => {
      if (draft === null || draft !== declined.current) commit();
    },
    revert: () => {
      forget();
      return draft !== null && draft !== saved;
    },
  };
}
