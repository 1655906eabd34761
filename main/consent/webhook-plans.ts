import type { LocalizedText } from '../../shared/language.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Webhook } from '../webhook/open-webhook.ts';
import { MASK } from '../webhook/receiver-secret.ts';
import { type ConsentPlans, NO_CONSENT_NEEDED } from './consent-plan.ts';
import { NONE_TEXT } from './consent-question.ts';
import { toDialogAddress } from './dialog-text.ts';

export interface WebhookPlansDependencies {
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly webhook: {
    readonly registration: Pick<Webhook['registration'], 'lastKnown'>;
    readonly receiver: Pick<Webhook['receiver'], 'status'>;
  };
}

const UNKNOWN_TEXT: LocalizedText = { vi: 'không rõ', en: 'not known' };

/** Plans of where the service pushes orders' events to. The receiver's secret is shown as dots. */
export function createWebhookPlans({ settings, webhook }: WebhookPlansDependencies): ConsentPlans['webhook'] {
  return {
    register({ url }) {
      const { receiverUrl } = settings.get();
      const to = url ?? receiverUrl;
      if (to === null) return NO_CONSENT_NEEDED;
      const known = webhook.registration.lastKnown();
      const from =
        known === null ? UNKNOWN_TEXT : known.url === null ? NONE_TEXT : toDialogAddress(known.url);
      return {
        question: {
          message: {
            vi: 'Đăng ký địa chỉ nhận cập nhật đơn hàng?',
            en: 'Register an address for order events?',
          },
          confirmLabel: { vi: 'Đăng ký', en: 'Register it' },
          changes: [
            {
              what: {
                vi: 'Dịch vụ gửi tên, số điện thoại và trạng thái đơn tới',
                en: 'The service sends names, phone numbers and states of orders to',
              },
              from,
              to: url === null ? `${toDialogAddress(to)}/tem/${MASK}` : toDialogAddress(to),
            },
          ],
          note: registerNote(to, url === null && webhook.receiver.status().state.kind !== 'listening'),
        },
      };
    },
    newSecret: () => ({
      question: {
        message: { vi: 'Tạo mã bí mật mới cho nơi nhận?', en: 'Make a new secret for the receiver?' },
        confirmLabel: { vi: 'Tạo mã mới', en: 'Make a new one' },
        changes: [
          {
            what: { vi: 'Mã bí mật trong địa chỉ của nơi nhận', en: 'Secret in the receiver’s address' },
            from: { vi: 'mã đang dùng', en: 'the one in use' },
            to: { vi: 'mã mới', en: 'a new one' },
          },
        ],
        note: {
          vi: 'Địa chỉ đã đăng ký hết hiệu lực ngay: phải đăng ký lại với dịch vụ.',
          en: 'The address registered before ends at once. Register again at the service.',
        },
      },
    }),
  };
}

/** @param isOff it is this station's receiver, which does not run */
function registerNote(to: string, isOff: boolean): LocalizedText {
  const notes: readonly LocalizedText[] = [
    {
      vi: 'Địa chỉ cũ sẽ không nhận cập nhật nữa. Chỉ đơn tạo sau đó mới dùng địa chỉ mới.',
      en: 'The address before gets no more events. Only orders created afterwards use the new one.',
    },
    ...(isOff
      ? [
          {
            vi: 'Nơi nhận của trạm này chưa chạy: Tem chưa nhận được gì ở địa chỉ này.',
            en: 'This station’s receiver is not running: Tem receives nothing at this address yet.',
          },
        ]
      : []),
    ...(to.startsWith('http:')
      ? [
          {
            vi: 'Địa chỉ http:// không mã hoá: tên, số điện thoại và địa chỉ người nhận đi qua mạng ai cũng đọc được.',
            en: 'An http:// address is not encrypted: names, phone numbers and addresses cross the network readable.',
          },
        ]
      : []),
  ];
  return { vi: notes.map(({ vi }) => vi).join(' '), en: notes.map(({ en }) => en).join(' ') };
}
