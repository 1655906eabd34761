import { isDeepStrictEqual } from 'node:util';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import type { Settings, ValidatedPatch } from '../../shared/settings.ts';
import type { SettingsStore } from './settings.ts';

/**
 * Saves a change with what it means for the machine: that comes first, and where it fails nothing is saved.
 * @param setStart makes Tem start with the machine, or not any more
 * @param refusal why Tem does not print to a printer; one that is set already stays, and is refused when it is to print
 * @throws ProblemError autostart-failed, printer-not-allowed; changed-meanwhile where the settings became others while the machine
 *   was told: what a person was asked, or not asked, was about the settings as they were
 */
export function createSettingsSaver(
  settings: SettingsStore,
  setStart: (on: boolean) => Promise<void>,
  refusal: (printer: string) => Problem | null,
): (patch: ValidatedPatch) => Promise<Settings> {
  return async (patch) => {
    const before = settings.get();
    requireAllowedPrinters(patch, before, refusal);
    const { startWithMachine } = patch;
    if (startWithMachine !== undefined && startWithMachine !== before.startWithMachine) {
      await setStart(startWithMachine);
      if (!isDeepStrictEqual(settings.get(), before)) {
        await setStart(settings.get().startWithMachine);
        throw new ProblemError('changed-meanwhile');
      }
    }
    return settings.save(patch);
  };
}

/** @throws ProblemError printer-not-allowed where a change names a printer, which the settings do not, that is refused */
export function requireAllowedPrinters(
  patch: ValidatedPatch,
  now: Settings,
  refusal: (printer: string) => Problem | null,
): void {
  for (const printer of newPrinters(patch, now)) {
    const problem = refusal(printer);
    if (problem !== null) throw new ProblemError(problem.code, problem.values);
  }
}

/** The printers that a change names and the settings do not. */
export function newPrinters(patch: ValidatedPatch, now: Settings): readonly string[] {
  const known = new Set(namedPrinters(now));
  return [...new Set(namedPrinters(patch))].filter((printer) => !known.has(printer));
}

/** The printers that settings name. */
export function namedPrinters({
  printer,
  profiles = {},
}: Pick<ValidatedPatch, 'printer' | 'profiles'>): readonly string[] {
  return [printer, ...Object.values(profiles).map((profile) => profile.printer)].filter(
    (name) => typeof name === 'string',
  );
}
