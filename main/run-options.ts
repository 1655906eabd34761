import { ProblemError } from '../shared/problem.ts';
import type { Profile } from '../shared/profile.ts';
import { profileInUse } from '../shared/settings.ts';
import { labelFacts } from './orders/label-facts.ts';
import type { ChoosePrinter } from './printers/choose.ts';
import type { Services } from './services.ts';
import type { RunOptions } from './station/station.ts';

/** What the command line says of the profile, for one run. */
type ProfileForThisRun = Partial<Pick<Profile, 'printer' | 'dpi'>>;

/**
 * What a print run needs, by the settings as they are now; what may be printed without asking is read anew for each document.
 * @throws ProblemError where a setting is missing (no-printer, not-configured, no-token, size-needs-label-url), or the ledger
 * is broken (ledger-broken); nothing was sent then
 */
export async function runOptions(
  {
    settings,
    connection,
    labels,
    ledgerFile,
    book,
  }: Pick<Services, 'settings' | 'connection' | 'labels' | 'ledgerFile' | 'book'>,
  choosePrinter: ChoosePrinter,
  forThisRun: ProfileForThisRun = {},
): Promise<RunOptions & { readonly profile: Profile }> {
  const current = settings.get();
  const { size, chunkSize } = current;
  const profile = { ...profileInUse(current, size), ...forThisRun };
  if (profile.printer === null) throw new ProblemError('no-printer');
  await connection.check(size);
  // A label that is printed on a broken ledger is one that nobody remembers.
  await ledgerFile.whole();
  return {
    size,
    chunkSize,
    profile,
    printer: choosePrinter(profile.printer),
    labels: (batch, signal) =>
      labels.begin(
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
          ...labelFacts(book),
          ...batch,
        },
        signal,
      ),
  };
}
