import type { LocalizedText } from '../../shared/language.ts';
import { consentText } from '../../shared/texts/consent.ts';
import type { TokenVault } from '../settings/token-vault.ts';
import { type ConsentChange, type ConsentPlan, fillSafeText, NO_CONSENT_NEEDED } from './consent-question.ts';
import { toDialogAddress } from './dialog-text.ts';

interface TokenPlansDependencies {
  readonly vault: Pick<TokenVault, 'status' | 'problem'>;
  /** The address that a token is for. */
  readonly baseUrl: string | null;
  /** How the question names it, where there are several accounts. */
  readonly label?: LocalizedText;
}

/** Returns what setting and clearing an account's token would change. */
export function createTokenPlans({
  vault,
  baseUrl,
  label = consentText.token.label,
}: TokenPlansDependencies) {
  /** A token that can no longer be read counts too. */
  const hasToken = (): boolean =>
    vault.status().state !== 'none' || vault.problem?.code === 'token-unreadable';

  function planOf(
    message: LocalizedText,
    to: LocalizedText,
    confirmLabel: LocalizedText,
    note?: LocalizedText,
  ): ConsentPlan {
    const { origin } = vault.status();
    const change: ConsentChange = {
      what: label,
      from:
        origin === null
          ? consentText.token.kept
          : fillSafeText(consentText.token.keptFor, { service: toDialogAddress(origin) }),
      to,
    };
    return {
      question: { message, confirmLabel, changes: [change], ...(note === undefined ? {} : { note }) },
    };
  }

  return {
    set(): ConsentPlan {
      // The first token replaces nobody's: there is no account from which orders could be diverted.
      if (!hasToken() || baseUrl === null) return NO_CONSENT_NEEDED;
      return planOf(
        consentText.token.replace,
        fillSafeText(consentText.token.enteredFor, { service: toDialogAddress(new URL(baseUrl).origin) }),
        consentText.token.confirmReplace,
      );
    },
    clear: (): ConsentPlan =>
      hasToken()
        ? planOf(
            consentText.token.clear,
            consentText.none,
            consentText.token.confirmClear,
            consentText.token.clearNote,
          )
        : NO_CONSENT_NEEDED,
  };
}
