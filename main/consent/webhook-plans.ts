import type { LocalizedText } from '../../shared/language.ts';
import { consentText } from '../../shared/texts/consent.ts';
import { consentWebhookText } from '../../shared/texts/consent-webhook.ts';
import { formatMinute } from '../platform/local-time.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Webhook } from '../webhook/open-webhook.ts';
import type { RegisteredReceiver } from '../webhook/receiver-registry.ts';
import { MASK } from '../webhook/receiver-secret.ts';
import { type ConsentPlans, fillSafeText, NO_CONSENT_NEEDED } from './consent-question.ts';
import { toDialogAddress } from './dialog-text.ts';

export interface WebhookPlansDependencies {
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly webhook: {
    readonly registration: Pick<Webhook['registration'], 'lastKnown' | 'lastKnownReceiver'>;
    readonly receiver: Pick<Webhook['receiver'], 'status'>;
  };
}

/** Creates plans for the address to which the service pushes order events. The receiver's secret is shown as dots. */
export function createWebhookPlans({ settings, webhook }: WebhookPlansDependencies): ConsentPlans['webhook'] {
  return {
    register({ url }) {
      const { receiverUrl } = settings.get();
      const to = url ?? receiverUrl;
      if (to === null) return NO_CONSENT_NEEDED;
      const known = webhook.registration.lastKnown();
      const from =
        known === null
          ? consentWebhookText.unknown
          : known.url === null
            ? consentText.none
            : toDialogAddress(known.url);
      return {
        question: {
          message: consentWebhookText.register.message,
          confirmLabel: consentWebhookText.register.confirm,
          changes: [
            {
              what: consentWebhookText.register.change,
              from,
              to: url === null ? `${toDialogAddress(to)}/tem/${MASK}` : toDialogAddress(to),
            },
          ],
          note: registerNote(to, {
            isOff: url === null && webhook.receiver.status().state.kind !== 'listening',
            receiver: webhook.registration.lastKnownReceiver(),
          }),
        },
      };
    },
    newSecret: () => ({
      question: {
        message: consentWebhookText.secret.message,
        confirmLabel: consentWebhookText.secret.confirm,
        changes: [
          {
            what: consentWebhookText.secret.change,
            from: consentWebhookText.secret.inUse,
            to: consentWebhookText.secret.new,
          },
        ],
        note: consentWebhookText.secret.note,
      },
    }),
  };
}

interface NoteFacts {
  /** Whether the address is this station's receiver and it is not running. */
  readonly isOff: boolean;
  /** Who receives for the fleet now. */
  readonly receiver: RegisteredReceiver | null | undefined;
}

function registerNote(to: string, { isOff, receiver }: NoteFacts): LocalizedText {
  const { register } = consentWebhookText;
  const notes: readonly LocalizedText[] = [
    ...(receiver === undefined ? [register.receiverUnknown] : []),
    ...(receiver?.isOwn === false ? [endsReceiver(receiver)] : []),
    register.note,
    ...(isOff ? [register.notRunning] : []),
    ...(to.startsWith('http:') ? [register.notEncrypted] : []),
  ];
  return { vi: notes.map(({ vi }) => vi).join(' '), en: notes.map(({ en }) => en).join(' ') };
}

/** Names the station that would no longer receive. */
const endsReceiver = ({ station, host, sinceMs }: RegisteredReceiver): LocalizedText =>
  fillSafeText(consentWebhookText.register.endsReceiver, {
    station,
    host,
    since: formatMinute(new Date(sinceMs)),
  });
