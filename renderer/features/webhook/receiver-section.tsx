import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsPatchSchema } from '../../../shared/settings.ts';
import { SETTINGS } from '../../../shared/settings-table.ts';
import type { ReceiverStatus } from '../../../shared/webhook.ts';
import { useSettings } from '../../components/context/settings.ts';
import { InputError } from '../../components/format-problem.ts';
import { Section } from '../../components/section.tsx';
import { SettingFields } from '../../components/setting-fields/setting-field.tsx';
import { SettingNumberField } from '../../components/setting-fields/setting-number-field.tsx';
import { SettingTextField } from '../../components/setting-fields/setting-text-field.tsx';
import { Note } from './note.tsx';
import { ReceiverAddress } from './receiver-address.tsx';
import { ReceiverSwitch } from './receiver-switch.tsx';
import classes from './webhook-screen.module.css';

const PORT = SETTINGS.receiverPort;

interface Props {
  readonly status: ReceiverStatus;
  /** The address registered at the service may no longer be this station's. */
  readonly onNewSecret: () => void;
}

/** This station's receiver: whether it runs, where it listens, and its public address. */
export function ReceiverSection({ status, onNewSecret }: Props): JSX.Element {
  const { t } = useTranslation();
  const { receiverHost, receiverPort, receiverUrl } = useSettings();
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
            least: String(PORT.min),
            most: String(PORT.max),
          })}
          saved={receiverPort}
          range={{ least: PORT.min, most: PORT.max, decimals: 0 }}
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
      <SettingFields section="webhook" />
      <ReceiverAddress status={status} onNewSecret={onNewSecret} />
    </Section>
  );
}

const isLoopback = (host: string): boolean => host.startsWith('127.') || host === '::1';
