import { join } from 'node:path';
import { ProblemError } from '../../shared/problem.ts';
import { updateFailureText } from '../../shared/texts/update-failures.ts';
import type { UpdatesOffReason } from '../../shared/update.ts';
import type { Notices } from '../health/notices.ts';
import type { Imports } from '../imports/imports.ts';
import { systemClock } from '../platform/clock.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Station } from '../station/station.ts';
import { openInstallAttempts } from './install-attempts.ts';
import type { Updater } from './updater.ts';
import { createUpdates, type Updates, type UpdatesDependencies } from './updates.ts';
import { hasWorkInProgress, type TrackedCreators } from './work-in-progress.ts';

interface OpenUpdatesDependencies extends Pick<UpdatesDependencies, 'log' | 'onChange' | 'quit'> {
  readonly settings: SettingsStore;
  /** The folder for downloads and their records. */
  readonly folder: string;
  readonly version: string;
  /** The updater, or why there is none. */
  readonly updater: Updater | Exclude<UpdatesOffReason, 'no-address'>;
  readonly station: Pick<Station, 'state'>;
  readonly imports: Pick<Imports, 'state'>;
  readonly creators: TrackedCreators;
  readonly notices: Notices;
  /** Notifies when the machine wakes up. */
  readonly onWake: (listener: () => void) => void;
}

export function openUpdates(needs: OpenUpdatesDependencies): Updates {
  const { settings, folder, version, station, imports, creators, notices, onWake, updater } = needs;
  if (typeof updater === 'string') return createDisabledUpdates(updater);
  const attempts = openInstallAttempts(join(folder, 'attempt.json'), version);
  const updates = createUpdates({
    ...needs,
    updater,
    address: () => settings.get().updateUrl,
    isBusy: () => hasWorkInProgress(station.state(), imports.state(), creators.activeCount()),
    attempts,
    time: systemClock,
  });
  settings.onChange(updates.settingsChanged);
  onWake(updates.resume);
  const failed = attempts.takeFailed();
  if (failed !== null) {
    const { version: wanted, exchanged } = failed;
    const detail = exchanged ? updateFailureText.fileExchanged : updateFailureText.installer;
    notices.add({ code: 'update-not-installed', values: { version: wanted, detail } });
  }
  return updates;
}

/** Creates updates for an installation that cannot update itself. */
export function createDisabledUpdates(why: Exclude<UpdatesOffReason, 'no-address'>): Updates {
  const state = { kind: 'off', why } as const;
  const nothing = (): void => undefined;
  return {
    state: () => state,
    check: async () => state,
    install: () => Promise.reject(new ProblemError('update-none')),
    start: nothing,
    resume: nothing,
    settingsChanged: nothing,
    handOver: async () => undefined,
    isHandingOver: () => false,
    close: nothing,
  };
}
