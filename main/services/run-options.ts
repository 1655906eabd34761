import { ProblemError } from '../../shared/problem.ts';
import type { Profile } from '../../shared/profile.ts';
import { activeProfile } from '../../shared/settings.ts';
import type { LabelRules } from '../labels/label.ts';
import { createLabelFacts } from '../orders/label-facts.ts';
import type { ChoosePrinter } from '../printers/choose-printer.ts';
import type { LabelTerms } from '../station/preparer.ts';
import type { RunOptions, RunOrders } from '../station/run-request.ts';
import type { Services } from './services.ts';

/** The profile options of the command line, for one run. */
type ProfileOverride = Partial<Pick<Profile, 'printer' | 'dpi'>>;

type TermsServices = Pick<Services, 'settings' | 'connection' | 'labels' | 'book'>;

/** How labels are made according to the current settings. @param priority `ahead` for labels that nobody waits for yet */
export function createLabelTerms(
  { settings, connection, labels, book }: TermsServices,
  { forThisRun = {}, priority = 'now' }: { forThisRun?: ProfileOverride; priority?: 'now' | 'ahead' } = {},
) {
  const current = settings.get();
  const { size, chunkSize, baseUrl, labelUrl } = current;
  const profile: Profile = { ...activeProfile(current, size), ...forThisRun };

  function rules(): LabelRules {
    const { printUnreadable, holdOtherReceiver, agreedCodes } = settings.get();
    const partner = connection.partner();
    return {
      printUnreadable,
      holdOtherReceiver,
      agreedCodes: agreedCodes.filter((agreed) => agreed.partner === partner),
    };
  }

  return {
    size,
    chunkSize,
    profile,
    terms: JSON.stringify([connection.partner(), baseUrl, labelUrl, size, profile, rules()]),
    labels: (batch: RunOrders, signal: AbortSignal) =>
      labels.startRun(
        { size, profile, chunkSize, rules, ...createLabelFacts(book), ...batch },
        signal,
        priority,
      ),
  };
}

/** How labels are made ahead; null if they are not, or if there is nothing to print on. */
export function createAheadTerms(services: TermsServices): LabelTerms | null {
  const { prepareAhead } = services.settings.get();
  const terms = createLabelTerms(services, { priority: 'ahead' });
  return prepareAhead && terms.profile.printer !== null ? terms : null;
}

/**
 * Returns what a print run needs, according to the current settings; what may be printed without asking is read again for each
 * document.
 * @throws ProblemError if a setting is missing (no-printer, not-configured, no-token, size-needs-label-url), or the ledger is
 * broken (ledger-broken); nothing was sent then
 */
export async function createRunOptions(
  services: TermsServices & Pick<Services, 'databaseFile'>,
  choosePrinter: ChoosePrinter,
  forThisRun: ProfileOverride = {},
): Promise<RunOptions & { readonly profile: Profile }> {
  const terms = createLabelTerms(services, { forThisRun });
  const { printer } = terms.profile;
  if (printer === null) throw new ProblemError('no-printer');
  await services.connection.requireConfigured(terms.size);
  // A label printed on a broken ledger would leave no record.
  await services.databaseFile.whenVerified();
  return { ...terms, printer: choosePrinter(printer) };
}
