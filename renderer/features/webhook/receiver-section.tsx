import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { KEEP_EVENTS_DAYS, RECEIVER_PORT, SettingsPatchSchema } from '../../../shared/settings.ts';
import type { ReceiverStatus } from '../../../shared/webhook.ts';
import { useSettings } from '../../components/context/settings.ts';
import { InputError } from '../../components/input-error.ts';
import { Section } from '../../components/section.tsx';
import { SettingNumberField } from '../../components/setting-fields/setting-number-field.tsx';
import { SettingTextField } from '../../components/setting-fields/setting-text-field.tsx';
import { formatNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Note } from './note.tsx';
import { ReceiverAddress } from './receiver-address.tsx';
import { ReceiverSwitch } from './receiver-switch.tsx';
import classes from './webhook-screen.module.css';

interface Props {
  readonly status: ReceiverStatus;
  /** The address registered at the service may be this station's no more. */
  readonly onNewSecret: () => void;
}

/** This station's receiver: whether it runs, where it listens, and how the outside reaches it. */
export function ReceiverSection({ status, onNewSecret }: Props): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { receiverHost, receiverPort, receiverUrl, keepEventsDays } = useSettings();
  return (
    <Section title={t('webhook.receiver')}>
      <ReceiverSwitch state={status.state} />
      <div className={classes.pair}>
        <SettingTextField
          label={t('webhook.host')}
          hint={t('webhook.hostHint')}
          inputMode="decimal"
          saved={receiverHost}
          changeOf={(text) => {
            const patch = SettingsPatchSchema.safeParse({ receiverHost: text.trim() });
            if (!patch.success) throw new InputError(t('webhook.badHost', { text }));
            return { receiverHost: text.trim() };
          }}
        />
        <SettingNumberField
          label={t('webhook.port')}
          hint={t('webhook.portHint', {
            least: String(RECEIVER_PORT.least),
            most: String(RECEIVER_PORT.most),
          })}
          saved={receiverPort}
          range={{ ...RECEIVER_PORT, decimals: 0 }}
          changeOf={(value) => ({ receiverPort: value })}
        />
      </div>
      {!isLoopback(receiverHost) && <Note tone="amber">{t('webhook.openHost')}</Note>}
      <SettingTextField
        label={t('webhook.outside')}
        hint={t('webhook.outsideHint')}
        inputMode="url"
        saved={receiverUrl ?? ''}
        changeOf={(text) => ({ receiverUrl: text })}
      />
      <SettingNumberField
        label={t('webhook.keepDays')}
        hint={t('webhook.keepDaysHint', { most: formatNumber(KEEP_EVENTS_DAYS.most, language) })}
        saved={keepEventsDays}
        range={{ ...KEEP_EVENTS_DAYS, decimals: 0 }}
        changeOf={(value) => ({ keepEventsDays: value })}
      />
      <ReceiverAddress status={status} onNewSecret={onNewSecret} />
    </Section>
  );
}

const isLoopback = (host: string): boolean => host.startsWith('127.') || host === '::1';
