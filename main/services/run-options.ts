import { type AccountKey, accountsOf } from '../../shared/account.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import { type Head, headDotsOf, headKey } from '../../shared/printer-head.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Profile } from '../../shared/profile.ts';
import { activeProfile } from '../../shared/settings.ts';
import type { LabelRules } from '../labels/label.ts';
import { createLabelFacts } from '../orders/label-facts.ts';
import type { ChoosePrinter } from '../printers/choose-printer.ts';
import type { Printer } from '../printers/printer.ts';
import type { LabelTerms } from '../station/preparer.ts';
import type { AccountTerms, RunOptions, RunOrders } from '../station/run-request.ts';
import type { Services } from './services.ts';

/** The profile options of the command line, for one run. */
type ProfileOverride = Partial<Pick<Profile, 'printer' | 'dpi'>>;

/** The head that labels are made for; null if there is none to heed. */
type HeadOf = () => Head | null;

type TermsServices = Pick<Services, 'settings' | 'accounts' | 'labels' | 'agreedSizes'>;

/**
 * How labels are made according to the current settings.
 * @param priority `ahead` for labels that nobody waits for yet
 * @param head asked when labels are begun
 */
export function createLabelTerms(
  { settings, accounts, labels, agreedSizes }: TermsServices,
  {
    forThisRun = {},
    priority = 'now',
    head = () => null,
  }: { forThisRun?: ProfileOverride; priority?: 'now' | 'ahead'; head?: HeadOf } = {},
) {
  const current = settings.get();
  const { size, chunkSize } = current;
  const profile: Profile = { ...activeProfile(current, size), ...forThisRun };
  const ofAnyAccount = (text: string): boolean =>
    accounts.list().some(({ book }) => book.findIncludingUnconfirmed(text).length > 0);

  /** What the settings say of an account's labels. */
  function rulesOf(account: AccountKey): Omit<LabelRules, 'agreedSizes'> {
    const { printUnreadable, holdOtherReceiver, agreedCodes, labelHosts } = settings.get();
    return {
      printUnreadable,
      holdOtherReceiver,
      labelHosts,
      agreedCodes: agreedCodes.filter((agreed) => agreed.partner === account),
    };
  }

  /** How an account's labels are made: with its own token, facts and rules. */
  function of(account: AccountKey): AccountTerms | null {
    const services = accounts.byKey(account);
    if (services === null) return null;
    const { id, connection, book } = services;
    const { baseUrl = null, labelUrl = null } = accountsOf(current).find((one) => one.id === id) ?? {};
    return {
      // A size that was agreed to changes nothing about a label that was made without that.
      terms: JSON.stringify([account, baseUrl, labelUrl, size, profile, head(), rulesOf(account)]),
      labels: ({ batch, agreed }: RunOrders, signal: AbortSignal) => {
        const { facts } = createLabelFacts(book);
        const rules = (): LabelRules => ({ ...rulesOf(account), agreedSizes: agreedSizes.of(account) });
        return labels.startRun(
          {
            size,
            profile,
            chunkSize,
            head: head(),
            rules,
            facts,
            isKnownOrder: ofAnyAccount,
            batch,
            agreed,
          },
          connection,
          signal,
          priority,
        );
      },
    };
  }

  return { size, chunkSize, profile, of };
}

/** How labels are made ahead; null if they are not, if there is nothing to print on, or if nobody knows how wide it prints. */
export function createAheadTerms(services: TermsServices, choosePrinter: ChoosePrinter): LabelTerms | null {
  const current = services.settings.get();
  const { printer } = activeProfile(current, current.size);
  if (!current.prepareAhead || printer === null) return null;
  const head = findHeadOf(choosePrinter(printer), current.heads[headKey(printer)]);
  return head === 'unknown' ? null : createLabelTerms(services, { priority: 'ahead', head: () => head });
}

/**
 * Returns the head that a printer's labels have to fit. The printer's own word counts first, then what a person measured, then
 * its model's name.
 * @param measured by a person, in dots
 */
function findHeadOf({ head }: Pick<Printer, 'head'>, measured: number | undefined): Head | null | 'unknown' {
  if (head === undefined) return null;
  const told = head.known();
  if (told.by === 'printer' || (told.by === 'model' && measured === undefined))
    return { dots: told.dots, dpi: told.dpi };
  if (measured === undefined) return 'unknown';
  return { dots: measured, dpi: told.by === 'model' ? told.dpi : null };
}

/**
 * Returns what a print run needs, according to the current settings; what may be printed without asking is read again for each
 * document.
 * @param forThisRun what the command line says, with how wide the printer prints
 * @returns whose printer's check also throws head-unknown
 * @throws ProblemError if a setting is missing (no-printer, not-configured, no-token, size-needs-label-url), or the ledger is
 * broken (ledger-broken); nothing was sent then
 */
export async function createRunOptions(
  services: TermsServices & Pick<Services, 'databaseFile'>,
  choosePrinter: ChoosePrinter,
  { headMm, ...forThisRun }: ProfileOverride & { readonly headMm?: number } = {},
): Promise<RunOptions & { readonly profile: Profile }> {
  const { settings } = services;
  const { printer, dpi } = { ...activeProfile(settings.get(), settings.get().size), ...forThisRun };
  if (printer === null) throw new ProblemError('no-printer');
  const chosen = choosePrinter(printer);
  const measured = (): number | undefined =>
    headMm === undefined ? settings.get().heads[headKey(printer)] : headDotsOf(headMm, dpi);
  const headNow = (): Head | null | 'unknown' => findHeadOf(chosen, measured());
  const terms = createLabelTerms(services, {
    forThisRun,
    head() {
      const head = headNow();
      // No label is begun before the printer's check.
      return head === 'unknown' ? null : head;
    },
  });
  await requireConfigured(services.accounts, terms.size);
  // A label printed on a broken ledger would leave no record.
  await services.databaseFile.whenVerified();
  return {
    ...terms,
    printer: {
      ...chosen,
      async check() {
        await chosen.check();
        await chosen.head?.learn(headNow() === 'unknown');
        if (headNow() === 'unknown') throw new ProblemError('head-unknown', { printer });
      },
    },
  };
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
