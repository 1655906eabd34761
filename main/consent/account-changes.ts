import type { Account } from '../../shared/account.ts';
import type { LocalizedText } from '../../shared/language.ts';
import type { Settings } from '../../shared/settings.ts';
import { accountConsentText } from '../../shared/texts/account-consent.ts';
import { consentText } from '../../shared/texts/consent.ts';
import { type ConsentChange, fillSafeText } from './consent-question.ts';
import { toDialogAddress } from './dialog-text.ts';

/**
 * Returns what a change does to the accounts beside the first one, as far as a person has to approve it: a new address, which
 * gets the account's token and orders, or labels; and the removal of an account, whose token goes with it. Names are behind the
 * PIN.
 */
export function findAccountChanges(
  before: Pick<Settings, 'accounts'>,
  after: Pick<Settings, 'accounts'>,
): readonly ConsentChange[] {
  const removed = before.accounts.filter(({ id }) => !after.accounts.some((other) => other.id === id));
  return [
    ...after.accounts.flatMap((account) =>
      addressChanges(before.accounts.find(({ id }) => id === account.id) ?? null, account),
    ),
    ...removed.map(
      ({ name, baseUrl }): ConsentChange => ({
        what: fillSafeText(accountConsentText.account, { name }),
        from: format(baseUrl),
        to: accountConsentText.removed,
      }),
    ),
  ];
}

function addressChanges(before: Account | null, after: Account): readonly ConsentChange[] {
  const { name, baseUrl } = after;
  const labels = after.labelUrl ?? baseUrl;
  const labelsBefore = before === null ? null : (before.labelUrl ?? before.baseUrl);
  const change = (what: LocalizedText, from: string | null, to: string | null): ConsentChange => ({
    what: fillSafeText(what, { name }),
    from: format(from),
    to: format(to),
  });
  return [
    ...(baseUrl === null || baseUrl === before?.baseUrl
      ? []
      : [change(accountConsentText.service, before?.baseUrl ?? null, baseUrl)]),
    // Labels may always come from the service's own address.
    ...(labels === null || labels === labelsBefore || labels === baseUrl
      ? []
      : [change(accountConsentText.labels, labelsBefore, labels)]),
  ];
}

const format = (url: string | null): string | LocalizedText =>
  url === null ? consentText.none : toDialogAddress(url);
