import { Group, Text } from '@mantine/core';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RECEIVER_SIDES, ReceiverSecret, ReceiverStatus } from '../../../shared/webhook.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { IconCopy, IconKey } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import { SettingFields } from '../../components/setting-fields/setting-field.tsx';
import { StatusLine } from '../../components/status-line.tsx';
import { Note } from './note.tsx';
import { maskReceiverAddress } from './registration-record.tsx';
import classes from './webhook-screen.module.css';
import { useWebhookServices } from './webhook-services.ts';

interface Props {
  readonly status: ReceiverStatus;
  readonly onNewSecret: () => void;
}

/** Beside the steps: the receiver's full address (its secret shown as dots; main copies it), and how long events are kept. */
export function SecretSection({ status: { state, secret }, onNewSecret }: Props): JSX.Element {
  const { t } = useTranslation();
  const { tem, report } = useWebhookServices();
  const { receiverUrl } = useSettings();
  const [said, setSaid] = useState<'copied' | 'newSecretMade' | null>(null);
  const copy = async (side: (typeof RECEIVER_SIDES)[number]): Promise<void> => {
    setSaid(null);
    if (await tem.calls.webhook.copyAddress({ side })) setSaid('copied');
  };
  // After consent in Tem's dialog: the previously registered address no longer reaches this station.
  const renew = async (): Promise<void> => {
    await tem.calls.webhook.newSecret(undefined);
    setSaid('newSecretMade');
    onNewSecret();
  };
  const { text, tone } = SECRETS[secret];
  const canCopy = receiverUrl !== null && secret !== 'unreadable' && secret !== 'unavailable';
  const copyOutside = (): void => void copy('outside').catch(report);
  return (
    <Section title={t('webhook.secret')} size="md">
      {receiverUrl !== null && <div className={classes.address}>{maskReceiverAddress(receiverUrl)}</div>}
      {tone === null ? (
        <Text lh="22px" c="dimmed">
          {t(text)}
        </Text>
      ) : (
        <Note tone={tone}>{t(text)}</Note>
      )}
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
        <ActionButton
          size="sm"
          keyName="Ctrl+G"
          variant="default"
          icon={IconKey}
          iconSize={20}
          onClick={() => void renew().catch(report)}
        >
          {t('webhook.newSecret')}
        </ActionButton>
      </Group>
      <StatusLine tone="green" fw={600} role="status">
        {said !== null && t(`webhook.${said}`)}
      </StatusLine>
      <SettingFields section="webhook" />
    </Section>
  );
}

/** What is said about the secret, and how. */
const SECRETS = {
  none: { text: 'webhook.secretNone', tone: null },
  kept: { text: 'webhook.secretKept', tone: null },
  exposed: { text: 'webhook.secretExposed', tone: 'amber' },
  'this-run': { text: 'webhook.secretThisRun', tone: 'amber' },
  unreadable: { text: 'webhook.secretUnreadable', tone: 'red' },
  unavailable: { text: 'webhook.secretUnavailable', tone: 'amber' },
} as const satisfies Readonly<Record<ReceiverSecret, object>>;
