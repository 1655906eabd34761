import { ProblemError } from '../../shared/problem.ts';
import type { Profile } from '../../shared/profile.ts';
import { activeProfile } from '../../shared/settings.ts';
import { createLabelFacts } from '../orders/label-facts.ts';
import type { ChoosePrinter } from '../printers/choose-printer.ts';
import type { RunOptions } from '../station/print-session.ts';
import type { Services } from './services.ts';

/** The profile options of the command line, for one run. */
type ProfileOverride = Partial<Pick<Profile, 'printer' | 'dpi'>>;

/**
 * Returns what a print run needs, according to the current settings; what may be printed without asking is read again for each
 * document.
 * @throws ProblemError if a setting is missing (no-printer, not-configured, no-token, size-needs-label-url), or the ledger is
 * broken (ledger-broken); nothing was sent then
 */
export async function createRunOptions(
  {
    settings,
    connection,
    labels,
    databaseFile: ledgerFile,
    book,
  }: Pick<Services, 'settings' | 'connection' | 'labels' | 'databaseFile' | 'book'>,
  choosePrinter: ChoosePrinter,
  forThisRun: ProfileOverride = {},
): Promise<RunOptions & { readonly profile: Profile }> {
  const current = settings.get();
  const { size, chunkSize } = current;
  const profile = { ...activeProfile(current, size), ...forThisRun };
  if (profile.printer === null) throw new ProblemError('no-printer');
  await connection.requireConfigured(size);
  // A label printed on a broken ledger would leave no record.
  await ledgerFile.whenVerified();
  return {
    size,
    chunkSize,
    profile,
    printer: choosePrinter(profile.printer),
    labels: (batch, signal) =>
      labels.startRun(
        {
          size,
          profile,
          chunkSize,
          rules() {
            const { printUnreadable, holdOtherReceiver, agreedCodes } = settings.get();
            const partner = connection.partner();
            return {
              printUnreadable,
              holdOtherReceiver,
              agreedCodes: agreedCodes.filter((agreed) => agreed.partner === partner),
            };
          },
          ...createLabelFacts(book),
          ...batch,
        },
        signal,
      ),
  };
}
