import { useState } from 'react';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { MOST_SETTINGS_TEXT, type SettingsPreview } from '../../shared/settings-file.ts';
import { isDeclined, unwrap } from '../api.ts';
import { useServices } from '../services.ts';

/** How far the export or import of a settings file is. */
export type FileWork =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'exported'; readonly file: string }
  | { readonly kind: 'preview'; readonly text: string; readonly preview: SettingsPreview }
  | { readonly kind: 'same' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'failed'; readonly problem: Problem };

export interface SettingsFile {
  readonly work: FileWork;
  readonly save: () => void;
  readonly read: (file: File) => void;
  readonly take: (text: string) => void;
  readonly forget: () => void;
}

/** Exports the settings, and takes a file's over once they were looked at. */
export function useSettingsFile(): SettingsFile {
  const { tem, settings } = useServices();
  const [work, setWork] = useState<FileWork>({ kind: 'none' });
  const run = (step: () => Promise<FileWork>): void => {
    setWork({ kind: 'busy' });
    const before = work;
    step().then(setWork, (thrown: unknown) =>
      setWork(isDeclined(thrown) ? before : { kind: 'failed', problem: problemOf(thrown) }),
    );
  };
  return {
    work,
    forget: () => setWork({ kind: 'none' }),
    save: () =>
      run(async () => {
        // A field that was left for this button is still being saved.
        await settings.saved();
        const file = await unwrap(tem.calls.setup.export(undefined));
        return file === null ? { kind: 'none' } : { kind: 'exported', file };
      }),
    read: (file) =>
      run(async () => {
        if (file.size > MOST_SETTINGS_TEXT) return { kind: 'too-large' };
        const text = await file.text();
        const preview = await unwrap(tem.calls.setup.read({ text }));
        return preview.changed.length === 0 ? { kind: 'same' } : { kind: 'preview', text, preview };
      }),
    take: (text) =>
      run(async () => {
        await unwrap(tem.calls.setup.import({ text }));
        return { kind: 'taken' };
      }),
  };
}
