import { type AccountKey, accountsOf } from '../../shared/account.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Profile } from '../../shared/profile.ts';
import { activeProfile } from '../../shared/settings.ts';
import type { LabelRules } from '../labels/label.ts';
import { createLabelFacts } from '../orders/label-facts.ts';
import type { ChoosePrinter } from '../printers/choose-printer.ts';
import type { LabelTerms } from '../station/preparer.ts';
import type { AccountTerms, RunOptions, RunOrders } from '../station/run-request.ts';
import type { Services } from './services.ts';

/** The profile options of the command line, for one run. */
type ProfileOverride = Partial<Pick<Profile, 'printer' | 'dpi'>>;

type TermsServices = Pick<Services, 'settings' | 'accounts' | 'labels' | 'agreedSizes'>;

/** How labels are made according to the current settings. @param priority `ahead` for labels that nobody waits for yet */
export function createLabelTerms(
  { settings, accounts, labels, agreedSizes }: TermsServices,
  { forThisRun = {}, priority = 'now' }: { forThisRun?: ProfileOverride; priority?: 'now' | 'ahead' } = {},
) {
  const current = settings.get();
  const { size, chunkSize } = current;
  const profile: Profile = { ...activeProfile(current, size), ...forThisRun };
  const ofAnyAccount = (text: string): boolean =>
    accounts.list().some(({ book }) => book.findIncludingUnconfirmed(text).length > 0);

  function rulesOf(account: AccountKey): LabelRules {
    const { printUnreadable, holdOtherReceiver, agreedCodes, labelHosts } = settings.get();
    return {
      printUnreadable,
      holdOtherReceiver,
      labelHosts,
      agreedCodes: agreedCodes.filter((agreed) => agreed.partner === account),
      agreedSizes: agreedSizes.of(account),
    };
  }

  /** How an account's labels are made: with its own token, facts and rules. */
  function of(account: AccountKey): AccountTerms | null {
    const services = accounts.byKey(account);
    if (services === null) return null;
    const { id, connection, book } = services;
    const { baseUrl = null, labelUrl = null } = accountsOf(current).find((one) => one.id === id) ?? {};
    return {
      terms: JSON.stringify([account, baseUrl, labelUrl, size, profile, rulesOf(account)]),
      labels: ({ batch, accepted }: RunOrders, signal: AbortSignal) => {
        const { facts } = createLabelFacts(book);
        const rules = (): LabelRules => rulesOf(account);
        return labels.startRun(
          { size, profile, chunkSize, rules, facts, isKnownOrder: ofAnyAccount, batch, accepted },
          connection,
          signal,
          priority,
        );
      },
    };
  }

  return { size, chunkSize, profile, of };
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
  await requireConfigured(services.accounts, terms.size);
  // A label printed on a broken ledger would leave no record.
  await services.databaseFile.whenVerified();
  return { ...terms, printer: choosePrinter(printer) };
}

/**
 * One account that is not set up keeps no other from printing: its labels fail, each with the reason.
 * @throws ProblemError naming what the only account, or the first of them all, is missing
 */
async function requireConfigured({ list }: Services['accounts'], size: LabelSize): Promise<void> {
  const checks = await Promise.allSettled(list().map(({ connection }) => connection.requireConfigured(size)));
  const [first] = checks;
  if (first?.status === 'rejected' && checks.every(({ status }) => status === 'rejected')) throw first.reason;
}
