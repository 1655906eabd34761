import { useState } from 'react';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { MAX_SETTINGS_TEXT_LENGTH, type SettingsPreview } from '../../../shared/settings-file.ts';
import { isDeclined } from '../../components/context/api.ts';
import { useSettingsServices } from './settings-services.ts';

/** The state of exporting or importing a settings file. */
export type FileTask =
  | { readonly kind: 'none' | 'busy' | 'same' | 'taken' | 'too-large' }
  | { readonly kind: 'exported'; readonly file: string }
  | { readonly kind: 'preview'; readonly text: string; readonly preview: SettingsPreview }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Exports the settings, and applies a file's after a preview. */
export function useSettingsFile() {
  const { tem, settings } = useSettingsServices();
  const { setup } = tem.calls;
  const [task, setTask] = useState<FileTask>({ kind: 'none' });
  const run = (step: () => Promise<FileTask>): void => {
    setTask({ kind: 'busy' });
    step().then(setTask, (thrown: unknown) =>
      setTask(isDeclined(thrown) ? task : { kind: 'failed', problem: problemOf(thrown) }),
    );
  };
  return {
    task,
    reset: () => setTask({ kind: 'none' }),
    save: () =>
      run(async () => {
        // Clicking this button blurs a field that may still be saving.
        await settings.whenSaved();
        const file = await setup.export(undefined);
        return file === null ? { kind: 'none' } : { kind: 'exported', file };
      }),
    read: (file: File) =>
      run(async () => {
        if (file.size > MAX_SETTINGS_TEXT_LENGTH) return { kind: 'too-large' };
        const text = await file.text();
        const preview = await setup.read({ text });
        return preview.changed.length === 0 ? { kind: 'same' } : { kind: 'preview', text, preview };
      }),
    apply: (text: string) =>
      run(async () => {
        await setup.import({ text });
        return { kind: 'taken' };
      }),
  };
}
