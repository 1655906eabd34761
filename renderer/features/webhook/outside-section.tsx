import { Code, Stack, Text } from '@mantine/core';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { IconCheck } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import { SettingTextField } from '../../components/setting-fields/setting-text-field.tsx';
import { StatusLine } from '../../components/status-line.tsx';

/** The second step: the address by which the service reaches the receiver from outside, and how to get one. */
export function OutsideSection(): JSX.Element {
  const { t } = useTranslation();
  const { receiverHost, receiverPort, receiverUrl } = useSettings();
  const [helps, setHelps] = useState(false);
  // An IPv6 address needs brackets in an address.
  const host = receiverHost.includes(':') ? `[${receiverHost}]` : receiverHost;
  const here = `${host}:${receiverPort}`;
  const outside = receiverUrl === null ? 'hooks.shop.vn' : new URL(receiverUrl).host;
  return (
    <Section title={t('webhook.stepOutside')} size="md">
      {receiverUrl !== null && (
        <StatusLine tone="green" icon={IconCheck} iconSize={20} fw={600}>
          {t('webhook.outsideSet')}
        </StatusLine>
      )}
      <SettingTextField
        label={t('webhook.outside')}
        hint={t('webhook.outsideHint')}
        inputMode="url"
        saved={receiverUrl ?? ''}
        changeOf={(text) => ({ receiverUrl: text })}
      />
      <div>
        <ActionButton
          size="sm"
          variant="default"
          keyName="F6"
          aria-expanded={helps}
          onClick={() => setHelps(!helps)}
        >
          {t(helps ? 'webhook.outsideHelpHide' : 'webhook.outsideHelp')}
        </ActionButton>
      </div>
      {helps && (
        <Stack gap={8} fz={15} lh="22px">
          <Text inherit>{t('webhook.helpWhat', { here: `http://${here}` })}</Text>
          <Text inherit>{t('webhook.helpServer')}</Text>
          <Code block>{`caddy reverse-proxy --from ${outside} --to ${here}`}</Code>
          <Text inherit>{t('webhook.helpTunnel')}</Text>
          <Code block>{`ssh -N -R 127.0.0.1:${receiverPort}:${here} tem@${outside}`}</Code>
          <Text inherit>{t('webhook.helpSecret')}</Text>
        </Stack>
      )}
    </Section>
  );
}
