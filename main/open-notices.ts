import { momentWords } from '../shared/moment.ts';
import type { CrashMarker } from './app/crash-marker.ts';
import type { Backups } from './ledger/backups.ts';
import { createNotices, type Notices } from './notices.ts';
import type { Services } from './services.ts';

interface Needs extends Pick<Services, 'settings' | 'vault' | 'ledgerFile'> {
  readonly backups: Pick<Backups, 'notice'>;
  readonly crashMarker: Pick<CrashMarker, 'untold' | 'told'>;
  readonly tell: Parameters<typeof createNotices>[1];
}

/**
 * The station's notices, with what happened before this start and nobody has read yet: a ledger that was restored, a
 * mistake that ended Tem.
 */
export function openNotices({ settings, vault, ledgerFile, backups, crashMarker, tell }: Needs): Notices {
  const notices = createNotices([() => settings.problem, () => vault.problem, backups.notice], tell);
  // The system may give its key to the token later than at the start.
  vault.onChange(() => notices.again());
  const loss = ledgerFile.loss();
  if (loss !== null) notices.add(loss, ledgerFile.lossRead);
  const crashedAtMs = crashMarker.untold();
  if (crashedAtMs !== null)
    notices.add(
      { code: 'restarted-after-crash', values: { when: momentWords(crashedAtMs) } },
      crashMarker.told,
    );
  return notices;
}
