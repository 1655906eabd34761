import { useEffect, useRef, useState } from 'react';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { isDeclined } from '../context/api.ts';
import { useComponentServices } from '../context/component-services.ts';
import type { SettingsChange } from '../context/settings.ts';
import { InputError } from '../format-problem.ts';

/** A field's text while it is edited, and its actions. */
export type FieldDraft = ReturnType<typeof useFieldDraft>;

/** Holds the text of a setting's field; `changeOf` returns how to save the text, or throws InputError. */
export function useSettingDraft(saved: string, changeOf: (text: string) => SettingsChange): FieldDraft {
  const { settings } = useComponentServices();
  return useFieldDraft(saved, async (text) => settings.save(changeOf(text)));
}

/**
 * Holds the text of a field being edited over the saved value, until main has it.
 * @param saveText saves the text; rejects with main's problem or InputError if it can't be saved
 */
export function useFieldDraft(saved: string, saveText: (text: string) => Promise<void>) {
  const { report } = useComponentServices();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | string | null>(null);
  const [done, setDone] = useState(false);
  const mounted = useRef(false);
  const refused = useRef<unknown>(null);
  /** The text that main is saving: its dialog takes the focus, which blurs the field. */
  const saving = useRef<string | null>(null);
  const declined = useRef<string | null>(null);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      // Leaving the screen would remove the field's message before it was read.
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
      await saveText(text);
      forget();
      setDone(true);
    } catch (thrown) {
      if (isDeclined(thrown)) {
        declined.current = text;
        return;
      }
      setProblem(thrown instanceof InputError ? thrown.message : problemOf(thrown));
      refused.current = thrown;
      if (!mounted.current) report(thrown);
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
    /** Why the current text was rejected, by main or by the field itself. */
    problem,
    /** The current text was just saved. */
    saved: done && draft === null,
    change: (text: string) => {
      setDraft(text);
      setDone(false);
    },
    /** Saves a change. On a rejection the field keeps its text and shows why. */
    commit,
    /** Called on blur: saves, but does not ask again for what a person declined in Tem's dialog. */
    leave: () => {
      if (draft === null || draft !== declined.current) commit();
    },
    /** Reverts to the saved value; false if nothing was changed. */
    revert: (): boolean => {
      forget();
      return draft !== null && draft !== saved;
    },
  };
}
