import { Group } from '@mantine/core';
import { IconCopy, IconKey } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RECEIVER_SIDES, ReceiverSecret, ReceiverStatus } from '../../../shared/webhook.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { StatusLine } from '../../components/status-line.tsx';
import { Note } from './note.tsx';
import { maskReceiverAddress } from './registration-record.tsx';
import classes from './webhook-screen.module.css';
import { useWebhookServices } from './webhook-services.ts';

interface Props {
  readonly status: ReceiverStatus;
  readonly onNewSecret: () => void;
}

/** The receiver's full address. Its secret is shown as dots; main copies it to the clipboard. */
export function ReceiverAddress({ status: { state, secret }, onNewSecret }: Props): JSX.Element {
  const { t } = useTranslation();
  const { tem, report } = useWebhookServices();
  const { receiverUrl } = useSettings();
  const [said, setSaid] = useState<'copied' | 'newSecretMade' | null>(null);
  const copy = async (side: (typeof RECEIVER_SIDES)[number]): Promise<void> => {
    setSaid(null);
    if (await tem.calls.webhook.copyAddress({ side })) setSaid('copied');
  };
  const made = (): void => {
    setSaid('newSecretMade');
    onNewSecret();
  };
  const canCopy = receiverUrl !== null && secret !== 'unreadable' && secret !== 'unavailable';
  const copyOutside = (): void => void copy('outside').catch(report);
  return (
    <>
      <p className={classes.text}>
        <b>{t('webhook.secret')}</b>
      </p>
      {receiverUrl !== null && <div className={classes.address}>{maskReceiverAddress(receiverUrl)}</div>}
      <SecretText secret={secret} />
      <Group gap="10px 12px">
        <ActionButton
          size="sm"
          variant="default"
          keyName="F2"
          disabled={!canCopy}
          icon={IconCopy}
          iconSize={20}
          onClick={copyOutside}
        >
          {t('webhook.copyOutside')}
        </ActionButton>
        {state.kind === 'listening' && (
          <ActionButton
            size="sm"
            variant="default"
            keyName="F4"
            onClick={() => void copy('here').catch(report)}
          >
            {t('webhook.copyHere')}
          </ActionButton>
        )}
        <NewSecretButton onMade={made} />
      </Group>
      <StatusLine tone="green" fw={600} role="status">
        {said !== null && t(`webhook.${said}`)}
      </StatusLine>
    </>
  );
}

function SecretText({ secret }: { secret: ReceiverSecret }): JSX.Element {
  const { t } = useTranslation();
  switch (secret) {
    case 'none':
      return <p className={`${classes.text} ${classes.muted}`}>{t('webhook.secretNone')}</p>;
    case 'kept':
      return <p className={`${classes.text} ${classes.muted}`}>{t('webhook.secretKept')}</p>;
    case 'exposed':
      return <Note tone="amber">{t('webhook.secretExposed')}</Note>;
    case 'this-run':
      return <Note tone="amber">{t('webhook.secretThisRun')}</Note>;
    case 'unreadable':
      return <Note tone="red">{t('webhook.secretUnreadable')}</Note>;
    case 'unavailable':
      return <Note tone="amber">{t('webhook.secretUnavailable')}</Note>;
  }
}

/** Creates a new secret after consent in Tem's dialog: the previously registered address no longer reaches this station. */
function NewSecretButton({ onMade }: { onMade: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { tem, report } = useWebhookServices();
  const make = (): void => void tem.calls.webhook.newSecret(undefined).then(onMade, report);
  return (
    <ActionButton size="sm" keyName="Ctrl+G" variant="default" icon={IconKey} iconSize={20} onClick={make}>
      {t('webhook.newSecret')}
    </ActionButton>
  );
}
