import { useState } from 'react';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { MAX_SETTINGS_TEXT_LENGTH, type SettingsPreview } from '../../../shared/settings-file.ts';
import { isDeclined } from '../../components/context/api.ts';
import { useSettingsServices } from './settings-services.ts';

/** The state of exporting or importing a settings file. */
export type FileTask =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'exported'; readonly file: string }
  | { readonly kind: 'preview'; readonly text: string; readonly preview: SettingsPreview }
  | { readonly kind: 'same' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'failed'; readonly problem: Problem };

export interface SettingsFile {
  readonly task: FileTask;
  readonly save: () => void;
  readonly read: (file: File) => void;
  readonly apply: (text: string) => void;
  readonly reset: () => void;
}

/** Exports the settings, and applies a file's after a preview. */
export function useSettingsFile(): SettingsFile {
  const { tem, settings } = useSettingsServices();
  const [work, setWork] = useState<FileTask>({ kind: 'none' });
  const run = (step: () => Promise<FileTask>): void => {
    setWork({ kind: 'busy' });
    const before = work;
    step().then(setWork, (thrown: unknown) =>
      setWork(isDeclined(thrown) ? before : { kind: 'failed', problem: problemOf(thrown) }),
    );
  };
  return {
    task: work,
    reset: () => setWork({ kind: 'none' }),
    save: () =>
      run(async () => {
        // Clicking this button blurs a field that may still be saving.
        await settings.whenSaved();
        const file = await tem.calls.setup.export(undefined);
        return file === null ? { kind: 'none' } : { kind: 'exported', file };
      }),
    read: (file) =>
      run(async () => {
        if (file.size > MAX_SETTINGS_TEXT_LENGTH) return { kind: 'too-large' };
        const text = await file.text();
        const preview = await tem.calls.setup.read({ text });
        return preview.changed.length === 0 ? { kind: 'same' } : { kind: 'preview', text, preview };
      }),
    apply: (text) =>
      run(async () => {
        await tem.calls.setup.import({ text });
        return { kind: 'taken' };
      }),
  };
}
