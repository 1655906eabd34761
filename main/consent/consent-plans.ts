import type { LocalizedText } from '../../shared/language.ts';
import type { Problem } from '../../shared/problem.ts';
import { applyPatch, type ValidatedPatch } from '../../shared/settings.ts';
import type { Imports } from '../imports/imports.ts';
import { namedPrinters, requireAllowedPrinters } from '../settings/save-settings.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { parseSettingsFile, previewSettings } from '../settings/settings-file.ts';
import type { SettingsLock } from '../settings/settings-lock.ts';
import type { TokenVault } from '../settings/token-vault.ts';
import type { CodeApprovals } from '../station/code-approvals.ts';
import type { ApprovedDestinations } from './approved-destinations.ts';
import { type ConsentPlan, type ConsentPlans, NO_CONSENT_NEEDED } from './consent-plan.ts';
import { type ConsentChange, type ConsentQuestion, fillSafeText, NONE_TEXT } from './consent-question.ts';
import { toDialogAddress } from './dialog-text.ts';
import { createImportPlan } from './import-plan.ts';
import { createRateLimiter, type RateLimit } from './rate-limiter.ts';
import { codeApprovalChange, findSettingsChanges } from './settings-changes.ts';
import { createWebhookPlans, type WebhookPlansDependencies } from './webhook-plans.ts';

interface ConsentPlansDependencies extends WebhookPlansDependencies {
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly vault: Pick<TokenVault, 'status' | 'problem'>;
  readonly lock: Pick<SettingsLock, 'state'>;
  readonly imports: Pick<Imports, 'state' | 'rows'>;
  readonly approvals: Pick<CodeApprovals, 'preview'>;
  readonly destinations: ApprovedDestinations;
  /** Why Tem does not print to a printer, whoever agrees. */
  readonly printerRefusal: (printer: string) => Problem | null;
  /** A clock that is never set back. */
  readonly nowMs: () => number;
}

const TEN_MINUTES = { withinMs: 10 * 60_000, within: { vi: '10 phút', en: '10 minutes' } } as const;
const DAY = { withinMs: 24 * 60 * 60_000, within: { vi: '24 giờ', en: '24 hours' } } as const;

/**
 * What an operator cancels and creates by hand, one after the other, is not asked about. More than that is a mistake, a machine or
 * a page that is not Tem's any more.
 */
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

const CHANGE_LABEL: LocalizedText = { vi: 'Đổi', en: 'Change it' };

/** What each call that redirects trust would change, from what to what. */
export function createConsentPlans(needs: ConsentPlansDependencies): ConsentPlans {
  const { settings, vault, lock, imports, approvals, destinations, printerRefusal, nowMs } = needs;

  /** A change of settings that names new places: they are agreed to with it. */
  function settingsPlan(
    patch: ValidatedPatch,
    ask: LocalizedText,
    always: ConsentChange | null,
  ): ConsentPlan {
    const before = settings.get();
    requireAllowedPrinters(patch, before, printerRefusal);
    const after = applyPatch(before, patch);
    const changes = findSettingsChanges(before, after, destinations.has);
    if (changes.length === 0 && always === null) return NO_CONSENT_NEEDED;
    return {
      question: {
        message: ask,
        confirmLabel:
          changes.length > 1
            ? fillSafeText({ vi: 'Đổi cả {n} mục', en: 'Change all {n}' }, { n: changes.length })
            : CHANGE_LABEL,
        changes: always === null ? changes : [always, ...changes],
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
              to: fillSafeText({ vi: 'đến {more}', en: 'up to {more}' }, { more: most * 2 }),
            },
          ],
        },
        onApproved: allowance.reset,
        onBegin: allowance.record,
      };
    };
  }
  /** One that can't be read any more was somebody's too. */
  const hasToken = (): boolean =>
    vault.status().state !== 'none' || vault.problem?.code === 'token-unreadable';
  const cancel = allowed(UNASKED_LIMITS.cancel, CANCEL_TEXT);
  const create = allowed(UNASKED_LIMITS.create, CREATE_TEXT);

  return {
    settings: {
      save: (patch) => settingsPlan(patch, { vi: 'Đổi cài đặt này?', en: 'Change this setting?' }, null),
    },
    setup: {
      import({ text }) {
        const now = settings.get();
        const file = parseSettingsFile(text);
        const { changed } = previewSettings(file, now, []);
        if (changed.length === 0) return NO_CONSENT_NEEDED;
        return settingsPlan(
          file,
          { vi: 'Lấy cài đặt từ tệp này?', en: 'Take over the settings of this file?' },
          {
            what: { vi: 'Số mục cài đặt đổi theo tệp', en: 'Settings changed as the file says' },
            from: '0',
            to: String(changed.length),
          },
        );
      },
    },
    token: {
      set() {
        const { baseUrl } = settings.get();
        // The first one takes nobody's place: there is no account that orders could be taken away from.
        if (!hasToken() || baseUrl === null) return NO_CONSENT_NEEDED;
        return tokenPlan(
          { vi: 'Thay mã truy cập đang có?', en: 'Replace the access token?' },
          fillSafeText(
            { vi: 'mã vừa nhập, cho {service}', en: 'the one just entered, for {service}' },
            { service: toDialogAddress(new URL(baseUrl).origin) },
          ),
          { vi: 'Thay mã', en: 'Replace it' },
        );
      },
      clear: () =>
        !hasToken()
          ? NO_CONSENT_NEEDED
          : tokenPlan(
              { vi: 'Xoá mã truy cập?', en: 'Delete the access token?' },
              NONE_TEXT,
              { vi: 'Xoá mã', en: 'Delete it' },
              {
                vi: 'Tem không dùng được dịch vụ cho đến khi nhập mã khác.',
                en: 'Tem can’t use the service until another one is entered.',
              },
            ),
    },
    lock: {
      setPin({ pin }) {
        const { on } = lock.state();
        if (pin === null && !on) return NO_CONSENT_NEEDED;
        return {
          question: {
            ...(pin === null ? PIN_QUESTIONS.remove : on ? PIN_QUESTIONS.change : PIN_QUESTIONS.set),
            changes: [
              {
                what: { vi: 'Mã PIN của cài đặt', en: 'PIN of the settings' },
                from: on ? { vi: 'mã đang dùng', en: 'the one in use' } : NONE_TEXT,
                to: pin === null ? NONE_TEXT : { vi: 'mã vừa nhập', en: 'the one just entered' },
              },
            ],
          },
        };
      },
    },
    webhook: createWebhookPlans(needs),
    imports: { start: createImportPlan(imports) },
    orders: { cancel: ({ code }) => cancel(code) },
    creating: { create: () => create() },
    station: {
      agree({ id }) {
        const agreement = approvals.preview(id);
        if (agreement.kind === 'none') return NO_CONSENT_NEEDED;
        return {
          question: {
            message: {
              vi: 'Không hỏi nữa khi nhãn có mã như vậy?',
              en: 'Stop asking about labels with such a code?',
            },
            confirmLabel: { vi: 'Không hỏi nữa', en: 'Stop asking' },
            changes: agreement.patterns.map(codeApprovalChange),
            note: {
              vi: 'Chỉ đồng ý nếu mã này chắc chắn không phải mã đơn: Tem sẽ không nhận ra nhãn lẫn qua mã như vậy nữa. Bỏ được trong Cài đặt → In nhãn.',
              en: 'Agree only if this is certainly no order’s code: Tem will not notice a mixed-up label by such codes any more. Take it back in Settings → Printing.',
            },
          },
          fingerprint: JSON.stringify(agreement.patterns),
        };
      },
    },
  };

  function tokenPlan(
    ask: LocalizedText,
    to: LocalizedText,
    deed: LocalizedText,
    note?: LocalizedText,
  ): ConsentPlan {
    const { origin } = vault.status();
    const from: LocalizedText = { vi: 'mã đang có', en: 'the one kept' };
    return {
      question: {
        message: ask,
        confirmLabel: deed,
        changes: [
          {
            what: { vi: 'Mã truy cập', en: 'Access token' },
            from:
              origin === null
                ? from
                : fillSafeText(
                    { vi: 'mã đang có, cho {service}', en: 'the one kept, for {service}' },
                    { service: toDialogAddress(origin) },
                  ),
            to,
          },
        ],
        ...(note === undefined ? {} : { note }),
      },
    };
  }
}

const PIN_QUESTIONS = {
  set: {
    message: { vi: 'Đặt mã PIN cho cài đặt?', en: 'Set a PIN for the settings?' },
    confirmLabel: { vi: 'Đặt mã PIN', en: 'Set the PIN' },
  },
  change: {
    message: { vi: 'Đổi mã PIN của cài đặt?', en: 'Change the PIN of the settings?' },
    confirmLabel: { vi: 'Đổi mã PIN', en: 'Change the PIN' },
  },
  remove: {
    message: { vi: 'Bỏ mã PIN của cài đặt?', en: 'Remove the PIN of the settings?' },
    confirmLabel: { vi: 'Bỏ mã PIN', en: 'Remove the PIN' },
    note: { vi: 'Sau đó ai cũng đổi được cài đặt.', en: 'Anyone can change the settings then.' },
  },
} as const satisfies Record<string, Omit<ConsentQuestion, 'changes'>>;

interface RateLimitText {
  readonly message: LocalizedText;
  readonly confirmLabel: LocalizedText;
  readonly label: LocalizedText;
}

const CANCEL_TEXT: RateLimitText = {
  message: { vi: 'Huỷ thêm đơn {code}?', en: 'Cancel one more order, {code}?' },
  confirmLabel: { vi: 'Huỷ đơn, cho huỷ tiếp', en: 'Cancel it, allow more' },
  label: { vi: 'Số đơn được huỷ trong {within}', en: 'Orders cancelled within {within}' },
};
const CREATE_TEXT: RateLimitText = {
  message: { vi: 'Tạo thêm đơn?', en: 'Create one more order?' },
  confirmLabel: { vi: 'Tạo đơn, cho tạo tiếp', en: 'Create it, allow more' },
  label: { vi: 'Số đơn được tạo trong {within}', en: 'Orders created within {within}' },
};
