import type { Words } from '../../shared/language.ts';
import type { Problem } from '../../shared/problem.ts';
import { type CheckedPatch, patched } from '../../shared/settings.ts';
import type { Imports } from '../imports/imports.ts';
import type { SettingsLock } from '../settings/lock.ts';
import { printersOf, requireAllowed } from '../settings/save-settings.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { previewOf, readSettingsFile } from '../settings/station-file.ts';
import type { Vault } from '../settings/vault.ts';
import type { Agreements } from '../station/agreement.ts';
import type { AgreedPlaces } from './agreed-places.ts';
import { createAllowance, type Limit } from './allowance.ts';
import { importPlans } from './import-plan.ts';
import { NOTHING, type Plan, type Plans } from './plan.ts';
import { type Change, NONE, type Question, wordsOf } from './question.ts';
import { codeAccepted, settingsChanges } from './settings-changes.ts';
import { shownAddress } from './shown-text.ts';
import { type WebhookNeeds, webhookPlans } from './webhook-plans.ts';

interface Needs extends WebhookNeeds {
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly vault: Pick<Vault, 'status' | 'problem'>;
  readonly lock: Pick<SettingsLock, 'state'>;
  readonly imports: Pick<Imports, 'state' | 'rows'>;
  readonly agreements: Pick<Agreements, 'of'>;
  readonly places: AgreedPlaces;
  /** Why Tem does not print to a printer, whoever agrees. */
  readonly refusal: (printer: string) => Problem | null;
  /** A clock that is never set back. */
  readonly nowMs: () => number;
}

const TEN_MINUTES = { withinMs: 10 * 60_000, within: { vi: '10 phút', en: '10 minutes' } } as const;
const DAY = { withinMs: 24 * 60 * 60_000, within: { vi: '24 giờ', en: '24 hours' } } as const;

/**
 * What an operator cancels and creates by hand, one after the other, is not asked about. More than that is a mistake, a machine or
 * a page that is not Tem's any more.
 */
export const ALLOWED = {
  cancel: [
    { most: 5, ...TEN_MINUTES },
    { most: 20, ...DAY },
  ],
  create: [
    { most: 20, ...TEN_MINUTES },
    { most: 200, ...DAY },
  ],
} as const satisfies Record<string, readonly Limit[]>;

const CHANGE: Words = { vi: 'Đổi', en: 'Change it' };

/** What each call that redirects trust would change, from what to what. */
export function createPlans(needs: Needs): Plans {
  const { settings, vault, lock, imports, agreements, places, refusal, nowMs } = needs;

  /** A change of settings that names new places: they are agreed to with it. */
  function settingsPlan(patch: CheckedPatch, ask: Words, always: Change | null): Plan {
    const before = settings.get();
    requireAllowed(patch, before, refusal);
    const after = patched(before, patch);
    const changes = settingsChanges(before, after, places.has);
    if (changes.length === 0 && always === null) return NOTHING;
    return {
      question: {
        ask,
        deed:
          changes.length > 1
            ? wordsOf({ vi: 'Đổi cả {n} mục', en: 'Change all {n}' }, { n: changes.length })
            : CHANGE,
        changes: always === null ? changes : [always, ...changes],
      },
      onAgreed: () => places.add(printersOf(after)),
    };
  }

  function allowed(limits: readonly Limit[], words: CountWords): (code?: string) => Plan {
    const allowance = createAllowance(limits, nowMs);
    return (code) => {
      const reached = allowance.reached();
      if (reached === null) return { question: null, onBegin: allowance.use };
      const { most, within } = reached;
      return {
        question: {
          ask: wordsOf(words.ask, { code: code ?? '' }),
          deed: words.deed,
          changes: [
            {
              what: wordsOf(words.what, { within }),
              from: String(most),
              to: wordsOf({ vi: 'đến {more}', en: 'up to {more}' }, { more: most * 2 }),
            },
          ],
        },
        onAgreed: allowance.renew,
        onBegin: allowance.use,
      };
    };
  }
  /** One that can't be read any more was somebody's too. */
  const hasToken = (): boolean =>
    vault.status().state !== 'none' || vault.problem?.code === 'token-unreadable';
  const cancel = allowed(ALLOWED.cancel, CANCEL);
  const create = allowed(ALLOWED.create, CREATE);

  return {
    settings: {
      save: (patch) => settingsPlan(patch, { vi: 'Đổi cài đặt này?', en: 'Change this setting?' }, null),
    },
    setup: {
      import({ text }) {
        const now = settings.get();
        const file = readSettingsFile(text);
        const { changed } = previewOf(file, now, []);
        if (changed.length === 0) return NOTHING;
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
        if (!hasToken() || baseUrl === null) return NOTHING;
        return tokenPlan(
          { vi: 'Thay mã truy cập đang có?', en: 'Replace the access token?' },
          wordsOf(
            { vi: 'mã vừa nhập, cho {service}', en: 'the one just entered, for {service}' },
            { service: shownAddress(new URL(baseUrl).origin) },
          ),
          { vi: 'Thay mã', en: 'Replace it' },
        );
      },
      clear: () =>
        !hasToken()
          ? NOTHING
          : tokenPlan(
              { vi: 'Xoá mã truy cập?', en: 'Delete the access token?' },
              NONE,
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
        if (pin === null && !on) return NOTHING;
        return {
          question: {
            ...(pin === null ? PIN.remove : on ? PIN.change : PIN.set),
            changes: [
              {
                what: { vi: 'Mã PIN của cài đặt', en: 'PIN of the settings' },
                from: on ? { vi: 'mã đang dùng', en: 'the one in use' } : NONE,
                to: pin === null ? NONE : { vi: 'mã vừa nhập', en: 'the one just entered' },
              },
            ],
          },
        };
      },
    },
    webhook: webhookPlans(needs),
    imports: { start: importPlans(imports) },
    orders: { cancel: ({ code }) => cancel(code) },
    creating: { create: () => create() },
    station: {
      agree({ id }) {
        const agreement = agreements.of(id);
        if (agreement.kind === 'none') return NOTHING;
        return {
          question: {
            ask: {
              vi: 'Không hỏi nữa khi nhãn có mã như vậy?',
              en: 'Stop asking about labels with such a code?',
            },
            deed: { vi: 'Không hỏi nữa', en: 'Stop asking' },
            changes: agreement.patterns.map(codeAccepted),
            note: {
              vi: 'Chỉ đồng ý nếu mã này chắc chắn không phải mã đơn: Tem sẽ không nhận ra nhãn lẫn qua mã như vậy nữa. Bỏ được trong Cài đặt → In nhãn.',
              en: 'Agree only if this is certainly no order’s code: Tem will not notice a mixed-up label by such codes any more. Take it back in Settings → Printing.',
            },
          },
          exactly: JSON.stringify(agreement.patterns),
        };
      },
    },
  };

  function tokenPlan(ask: Words, to: Words, deed: Words, note?: Words): Plan {
    const { origin } = vault.status();
    const from: Words = { vi: 'mã đang có', en: 'the one kept' };
    return {
      question: {
        ask,
        deed,
        changes: [
          {
            what: { vi: 'Mã truy cập', en: 'Access token' },
            from:
              origin === null
                ? from
                : wordsOf(
                    { vi: 'mã đang có, cho {service}', en: 'the one kept, for {service}' },
                    { service: shownAddress(origin) },
                  ),
            to,
          },
        ],
        ...(note === undefined ? {} : { note }),
      },
    };
  }
}

const PIN = {
  set: {
    ask: { vi: 'Đặt mã PIN cho cài đặt?', en: 'Set a PIN for the settings?' },
    deed: { vi: 'Đặt mã PIN', en: 'Set the PIN' },
  },
  change: {
    ask: { vi: 'Đổi mã PIN của cài đặt?', en: 'Change the PIN of the settings?' },
    deed: { vi: 'Đổi mã PIN', en: 'Change the PIN' },
  },
  remove: {
    ask: { vi: 'Bỏ mã PIN của cài đặt?', en: 'Remove the PIN of the settings?' },
    deed: { vi: 'Bỏ mã PIN', en: 'Remove the PIN' },
    note: { vi: 'Sau đó ai cũng đổi được cài đặt.', en: 'Anyone can change the settings then.' },
  },
} as const satisfies Record<string, Omit<Question, 'changes'>>;

interface CountWords {
  readonly ask: Words;
  readonly deed: Words;
  readonly what: Words;
}

const CANCEL: CountWords = {
  ask: { vi: 'Huỷ thêm đơn {code}?', en: 'Cancel one more order, {code}?' },
  deed: { vi: 'Huỷ đơn, cho huỷ tiếp', en: 'Cancel it, allow more' },
  what: { vi: 'Số đơn được huỷ trong {within}', en: 'Orders cancelled within {within}' },
};
const CREATE: CountWords = {
  ask: { vi: 'Tạo thêm đơn?', en: 'Create one more order?' },
  deed: { vi: 'Tạo đơn, cho tạo tiếp', en: 'Create it, allow more' },
  what: { vi: 'Số đơn được tạo trong {within}', en: 'Orders created within {within}' },
};
