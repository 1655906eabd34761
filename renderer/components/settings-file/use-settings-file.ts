import { useState } from 'react';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import { MAX_SETTINGS_TEXT_LENGTH, type SettingsPreview } from '../../../shared/settings-file.ts';
import { isDeclined } from '../context/api.ts';
import { useComponentServices } from '../context/component-services.ts';
import { type MissingPart, missingPartsOf } from './missing-parts.ts';

/** A file whose changes are shown. */
interface ReadFile {
  readonly text: string;
  readonly preview: SettingsPreview;
}

/** The state of exporting or importing a settings file. */
export type FileTask =
  | { readonly kind: 'none' | 'busy' | 'same' | 'too-large' }
  | { readonly kind: 'exported'; readonly file: string }
  /** `asking`: main's question is open; otherwise it was declined, and the file can still be taken. */
  | ({ readonly kind: 'preview'; readonly asking: boolean } & ReadFile)
  | { readonly kind: 'taken'; readonly missing: readonly MissingPart[] }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Exports the settings and takes over those of a file. */
export type SettingsFile = ReturnType<typeof useSettingsFile>;

/**
 * Exports the settings, and takes over a file's: its changes are shown while main asks, once.
 * @param onTaken called once the station has the file's settings
 */
export function useSettingsFile(onTaken: (missing: readonly MissingPart[]) => void = () => undefined) {
  const { tem, settings } = useComponentServices();
  const { setup, token } = tem.calls;
  const [task, setTask] = useState<FileTask>({ kind: 'none' });
  const fail = (thrown: unknown): void => setTask({ kind: 'failed', problem: problemOf(thrown) });
  const take = async (file: ReadFile): Promise<void> => {
    setTask({ kind: 'preview', asking: true, ...file });
    try {
      const now = await setup.import({ text: file.text });
      const missing = missingPartsOf(now, await token.status(undefined), file.preview.missingPrinters);
      setTask({ kind: 'taken', missing });
      // The window follows main's settings; what comes next must see them.
      await settings.load();
      onTaken(missing);
    } catch (thrown) {
      if (isDeclined(thrown)) setTask({ kind: 'preview', asking: false, ...file });
      else fail(thrown);
    }
  };
  const readFile = async (file: File): Promise<void> => {
    if (file.size > MAX_SETTINGS_TEXT_LENGTH) return setTask({ kind: 'too-large' });
    const text = await file.text();
    const preview = await setup.read({ text });
    if (preview.changed.length === 0) return setTask({ kind: 'same' });
    await take({ text, preview });
  };
  const exportFile = async (): Promise<void> => {
    // Clicking this button blurs a field that may still be saving.
    await settings.whenSaved();
    const file = await setup.export(undefined);
    setTask(file === null ? { kind: 'none' } : { kind: 'exported', file });
  };
  const run = (step: Promise<void>): void => {
    setTask({ kind: 'busy' });
    step.catch(fail);
  };
  return {
    task,
    reset: () => setTask({ kind: 'none' }),
    save: () => run(exportFile()),
    read: (file: File) => run(readFile(file)),
    take: (file: ReadFile) => void take(file),
  };
}
