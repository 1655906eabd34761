import type { LocalizedText } from '../../shared/language.ts';
import { consentText } from '../../shared/texts/consent.ts';
import { consentWebhookText } from '../../shared/texts/consent-webhook.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Webhook } from '../webhook/open-webhook.ts';
import { MASK } from '../webhook/receiver-secret.ts';
import { type ConsentPlans, NO_CONSENT_NEEDED } from './consent-question.ts';
import { toDialogAddress } from './dialog-text.ts';

export interface WebhookPlansDependencies {
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly webhook: {
    readonly registration: Pick<Webhook['registration'], 'lastKnown'>;
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
          note: registerNote(to, url === null && webhook.receiver.status().state.kind !== 'listening'),
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

/** @param isOff whether the address is this station's receiver and it is not running */
function registerNote(to: string, isOff: boolean): LocalizedText {
  const notes: readonly LocalizedText[] = [
    consentWebhookText.register.note,
    ...(isOff ? [consentWebhookText.register.notRunning] : []),
    ...(to.startsWith('http:') ? [consentWebhookText.register.notEncrypted] : []),
  ];
  return { vi: notes.map(({ vi }) => vi).join(' '), en: notes.map(({ en }) => en).join(' ') };
}
