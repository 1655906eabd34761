import { type Account, selectedAccount } from '../../shared/account.ts';
import type { Language, LocalizedText } from '../../shared/language.ts';
import type { Problem } from '../../shared/problem.ts';
import { applyPatch, type ValidatedPatch } from '../../shared/settings.ts';
import type { PortableSetting } from '../../shared/settings-file.ts';
import { consentText } from '../../shared/texts/consent.ts';
import { consentLimitText } from '../../shared/texts/consent-limits.ts';
import { settingText } from '../../shared/texts/setting.ts';
import type { AccountTokens } from '../accounts/account-tokens.ts';
import type { Imports } from '../imports/imports.ts';
import { createSlidingWindow } from '../platform/sliding-window.ts';
import {
  namedPrinters,
  requireAllowedPrinters,
  requireFreeAccounts,
  requireNoWaitingOrders,
} from '../settings/save-settings.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { parseSettingsFile, previewSettings } from '../settings/settings-file.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { TokenVault } from '../settings/token-vault.ts';
import type { CodeApprovals } from '../station/code-approvals.ts';
import { createAccountPlans, forAccount } from './account-plans.ts';
import type { ApprovedDestinations } from './approved-destinations.ts';
import {
  type ConsentChange,
  type ConsentPlan,
  type ConsentPlans,
  fillSafeText,
  NO_CONSENT_NEEDED,
} from './consent-question.ts';
import { createFleetPlans, type FleetPlansDependencies } from './fleet-plans.ts';
import { createImportPlan } from './import-plan.ts';
import { codeApprovalChange, findSettingsChanges } from './settings-changes.ts';
import { createTokenPlans } from './token-plans.ts';
import { createWebhookPlans, type WebhookPlansDependencies } from './webhook-plans.ts';

/** How many actions within which time count as an operator's and need no consent. */
interface RateLimit {
  readonly most: number;
  readonly withinMs: number;
  /** The same period in words. */
  readonly within: LocalizedText;
}

/** The names of settings in a sentence. */
const namesOf = (settings: readonly PortableSetting[]): LocalizedText => {
  const inLanguage = (language: Language): string =>
    settings.map((name) => settingText[name].name[language]).join(', ');
  return { vi: inLanguage('vi'), en: inLanguage('en') };
};

/** Counts what is done without asking. @param nowMs a monotonic clock */
function createRateLimiter(limits: readonly RateLimit[], nowMs: () => number) {
  const windows = limits.map((limit) => ({ limit, used: createSlidingWindow({ ...limit, nowMs }) }));
  return {
    /** Returns null while another action is allowed; otherwise the limit that is reached. */
    reachedLimit: (): RateLimit | null =>
      windows.find(({ limit, used }) => used.count() >= limit.most)?.limit ?? null,
    /** Counts one action. */
    record(): void {
      for (const { used } of windows) used.add();
    },
    /** Restarts the count after a person agreed to more. */
    reset(): void {
      for (const { used } of windows) used.reset();
    },
  };
}

/** What a person is asked about a change of settings, besides the changes. */
interface SettingsQuestion {
  readonly message: LocalizedText;
  readonly confirmLabel?: LocalizedText;
  readonly note?: LocalizedText;
}

interface ConsentPlansDependencies extends WebhookPlansDependencies, FleetPlansDependencies {
  readonly settings: Pick<SettingsStore, 'get'>;
  /** The selected account's. */
  readonly vault: Pick<TokenVault, 'status' | 'problem'>;
  readonly tokens: Pick<AccountTokens, 'of'>;
  readonly lock: Pick<SettingsLock, 'state'>;
  readonly imports: Pick<Imports, 'state' | 'rows'>;
  readonly approvals: Pick<CodeApprovals, 'preview'>;
  readonly destinations: ApprovedDestinations;
  /** Why Tem does not print to a printer, whoever agrees. */
  readonly printerRefusal: (printer: string) => Problem | null;
  /** Whether orders of the list still belong to the partner in use, which then stays. */
  readonly ordersWait: () => boolean;
  /** Whether orders of an account wait for something; it then stays. */
  readonly accountWaits: (account: Account) => boolean;
  /** A monotonic clock. */
  readonly nowMs: () => number;
}

const TEN_MINUTES = { withinMs: 10 * 60_000, within: consentLimitText.tenMinutes } as const;
const DAY = { withinMs: 24 * 60 * 60_000, within: consentLimitText.day } as const;

/** What an operator cancels or creates by hand needs no consent. More is a mistake, a machine, or a compromised page. */
export const UNASKED_LIMITS = {
  cancel: [
    { most: 5, ...TEN_MINUTES },
    { most: 20, ...DAY },
  ],
  create: [
    { most: 20, ...TEN_MINUTES },
    { most: 200, ...DAY },
  ],
} as const satisfies Record<string, readonly RateLimit[]>;

type RateLimitText = Readonly<Record<'message' | 'confirmLabel' | 'label', LocalizedText>>;

/** Returns what each call that redirects trust would change, from what to what. */
export function createConsentPlans(needs: ConsentPlansDependencies): ConsentPlans {
  const { settings, vault, tokens, lock, imports, approvals, destinations, printerRefusal } = needs;
  const { ordersWait, accountWaits, nowMs } = needs;

  /** Plans a change of settings; new places in it are approved with it. */
  function settingsPlan(
    patch: ValidatedPatch,
    { message, confirmLabel = consentText.change, note }: SettingsQuestion,
    always: ConsentChange | null = null,
  ): ConsentPlan {
    const before = settings.get();
    requireAllowedPrinters(patch, before, printerRefusal);
    requireNoWaitingOrders(patch, before, ordersWait);
    requireFreeAccounts(patch, before, accountWaits);
    const after = applyPatch(before, patch);
    const changes = findSettingsChanges(before, after, destinations.has);
    if (changes.length === 0 && always === null) return NO_CONSENT_NEEDED;
    return {
      question: {
        message,
        confirmLabel:
          changes.length > 1 && confirmLabel === consentText.change
            ? fillSafeText(consentText.changeAll, { n: changes.length })
            : confirmLabel,
        changes: always === null ? changes : [always, ...changes],
        ...(note === undefined ? {} : { note }),
      },
      onApproved: () => destinations.add(namedPrinters(after)),
    };
  }

  function allowed(limits: readonly RateLimit[], words: RateLimitText): (code?: string) => ConsentPlan {
    const allowance = createRateLimiter(limits, nowMs);
    return (code) => {
      const reached = allowance.reachedLimit();
      if (reached === null) return { question: null, onBegin: allowance.record };
      const { most, within } = reached;
      return {
        question: {
          message: fillSafeText(words.message, { code: code ?? '' }),
          confirmLabel: words.confirmLabel,
          changes: [
            {
              what: fillSafeText(words.label, { within }),
              from: String(most),
              to: fillSafeText(consentLimitText.upTo, { more: most * 2 }),
            },
          ],
        },
        onApproved: allowance.reset,
        onBegin: allowance.record,
      };
    };
  }
  const tokenPlans = () => createTokenPlans({ vault, baseUrl: selectedAccount(settings.get()).baseUrl });
  const ofSelected = (plan: ConsentPlan): ConsentPlan => forAccount(plan, settings.get());
  const webhook = createWebhookPlans(needs);
  const cancel = allowed(UNASKED_LIMITS.cancel, consentLimitText.cancelOrders);
  const create = allowed(UNASKED_LIMITS.create, consentLimitText.createOrders);

  return {
    settings: { save: (patch) => settingsPlan(patch, { message: consentText.changeSetting }) },
    accounts: createAccountPlans({ settings, tokens, settingsPlan }),
    setup: {
      import({ text }) {
        const now = settings.get();
        const file = parseSettingsFile(text);
        const { changed } = previewSettings(file, now, []);
        if (changed.length === 0) return NO_CONSENT_NEEDED;
        return settingsPlan(
          file,
          {
            message: consentText.takeOverFile,
            note: fillSafeText(consentText.namesOfChanged, { names: namesOf(changed) }),
          },
          { what: consentText.changedByFile, from: '0', to: String(changed.length) },
        );
      },
    },
    token: {
      set: () => ofSelected(tokenPlans().set()),
      clear: () => ofSelected(tokenPlans().clear()),
    },
    lock: {
      setPin({ pin }) {
        const { on } = lock.state();
        if (pin === null && !on) return NO_CONSENT_NEEDED;
        return {
          question: {
            ...(pin === null
              ? consentText.pin.question.remove
              : on
                ? consentText.pin.question.change
                : consentText.pin.question.set),
            changes: [
              {
                what: consentText.pin.label,
                from: on ? consentText.pin.inUse : consentText.none,
                to: pin === null ? consentText.none : consentText.pin.entered,
              },
            ],
          },
        };
      },
    },
    webhook: { ...webhook, register: (input) => ofSelected(webhook.register(input)) },
    fleet: createFleetPlans(needs),
    imports: { start: createImportPlan(imports) },
    orders: { cancel: ({ code }) => ofSelected(cancel(code)) },
    creating: { create: () => ofSelected(create()) },
    station: {
      agree({ id }) {
        const agreement = approvals.preview(id);
        if (agreement.kind === 'none') return NO_CONSENT_NEEDED;
        return {
          question: {
            message: consentText.allowCode.message,
            confirmLabel: consentText.allowCode.confirm,
            changes: agreement.patterns.map(codeApprovalChange),
            note: consentText.allowCode.note,
          },
          fingerprint: JSON.stringify(agreement.patterns),
        };
      },
    },
  };
}
