import { type AccountId, accountsOf, FIRST_ACCOUNT, selectedAccount } from '../../shared/account.ts';
import type { LocalizedText } from '../../shared/language.ts';
import type { Settings, ValidatedPatch } from '../../shared/settings.ts';
import { accountConsentText } from '../../shared/texts/account-consent.ts';
import type { AccountTokens } from '../accounts/account-tokens.ts';
import { additionOf, changeOf, removalOf, requireAccount } from '../accounts/edit-accounts.ts';
import { type ConsentPlan, type ConsentPlans, fillSafeText, NO_CONSENT_NEEDED } from './consent-question.ts';
import { createTokenPlans } from './token-plans.ts';

interface AccountPlansDependencies {
  readonly settings: { readonly get: () => Settings };
  readonly tokens: { readonly of: (id: AccountId) => ReturnType<AccountTokens['of']> };
  /** Plans a change of settings. */
  readonly settingsPlan: (
    patch: ValidatedPatch,
    ask: { readonly message: LocalizedText; readonly note?: LocalizedText },
  ) => ConsentPlan;
}

/** Stands for the id that the new account gets: it is in no question. */
const NEW = '00000000' as AccountId;

/**
 * Returns the plan of a call for the selected account: the question names the account where there are several, and if another one
 * is selected while a person is asked, nothing is done.
 */
export function forAccount(plan: ConsentPlan, settings: Settings): ConsentPlan {
  const { id, name } = selectedAccount(settings);
  const { question } = plan;
  if (question === null || accountsOf(settings).length === 1) return plan;
  const whose =
    id === FIRST_ACCOUNT && name === ''
      ? accountConsentText.ofFirst
      : fillSafeText(accountConsentText.of, { name });
  const note = question.note === undefined ? whose : joined(whose, question.note);
  return { ...plan, question: { ...question, note }, fingerprint: JSON.stringify([id, plan.fingerprint]) };
}

const joined = (one: LocalizedText, other: LocalizedText): LocalizedText => ({
  vi: `${one.vi} ${other.vi}`,
  en: `${one.en} ${other.en}`,
});

/** Returns what each call about accounts would change. */
export function createAccountPlans({
  settings,
  tokens,
  settingsPlan,
}: AccountPlansDependencies): ConsentPlans['accounts'] {
  const { add, change, remove } = accountConsentText;

  function tokenPlans(id: AccountId) {
    const now = settings.get();
    const { name, baseUrl } = requireAccount(now, id);
    const vault = tokens.of(id);
    if (vault === null) return { set: () => NO_CONSENT_NEEDED, clear: () => NO_CONSENT_NEEDED };
    const isOnly = accountsOf(now).length === 1;
    const account = id === FIRST_ACCOUNT && name === '' ? accountConsentText.first : null;
    const label = fillSafeText(accountConsentText.token, { name: account ?? name });
    return createTokenPlans({ vault, baseUrl, ...(isOnly ? {} : { label }) });
  }

  return {
    add: (facts) => settingsPlan(additionOf(settings.get(), { ...facts, id: NEW }), add),
    change: (facts) => settingsPlan(changeOf(settings.get(), facts), change),
    remove: ({ id }) => settingsPlan(removalOf(settings.get(), id), remove),
    setToken: ({ id }) => tokenPlans(id).set(),
    clearToken: ({ id }) => tokenPlans(id).clear(),
  };
}
