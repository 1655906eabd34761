import { formatDateTimeLocalized } from '../../shared/date-time.ts';
import type { Backups } from '../database/backups.ts';
import { createNotices, type Notices } from '../health/notices.ts';
import type { Services } from '../services/services.ts';
import type { CrashMarker } from './crash-marker.ts';

interface NoticesDependencies extends Pick<Services, 'settings' | 'tokens' | 'databaseFile'> {
  readonly backups: Pick<Backups, 'notice'>;
  readonly crashMarker: Pick<CrashMarker, 'unreadCrashAt' | 'markRead'>;
  readonly publish: Parameters<typeof createNotices>[1];
}

/** Opens the station's notices, including unread events from before this start: a restored ledger, a crash. */
export function openNotices({
  settings,
  tokens,
  databaseFile: ledgerFile,
  backups,
  crashMarker,
  publish,
}: NoticesDependencies): Notices {
  const notices = createNotices([() => settings.problem, tokens.problem, backups.notice], publish);
  // The system may release the token's key only after the start.
  tokens.onChange(() => notices.refresh());
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
