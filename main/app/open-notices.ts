import { formatDateTimeLocalized } from '../../shared/date-time.ts';
import type { Backups } from '../database/backups.ts';
import { createNotices, type Notices } from '../health/notices.ts';
import type { Services } from '../services/services.ts';
import type { CrashMarker } from './crash-marker.ts';

interface NoticesDependencies extends Pick<Services, 'settings' | 'vault' | 'databaseFile'> {
  readonly backups: Pick<Backups, 'notice'>;
  readonly crashMarker: Pick<CrashMarker, 'unreadCrashAt' | 'markRead'>;
  readonly publish: Parameters<typeof createNotices>[1];
}

/**
 * The station's notices, with what happened before this start and nobody has read yet: a ledger that was restored, a
 * mistake that ended Tem.
 */
export function openNotices({
  settings,
  vault,
  databaseFile: ledgerFile,
  backups,
  crashMarker,
  publish,
}: NoticesDependencies): Notices {
  const notices = createNotices([() => settings.problem, () => vault.problem, backups.notice], publish);
  // The system may give its key to the token later than at the start.
  vault.onChange(() => notices.refresh());
  const loss = ledgerFile.loss();
  if (loss !== null) notices.add(loss, ledgerFile.dismissLoss);
  const crashedAtMs = crashMarker.unreadCrashAt();
  if (crashedAtMs !== null)
    notices.add(
      { code: 'restarted-after-crash', values: { when: formatDateTimeLocalized(crashedAtMs) } },
      crashMarker.markRead,
    );
  return notices;
}
