import { Box, Group } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsPatchSchema } from '../../../shared/settings.ts';
import { SETTINGS } from '../../../shared/settings-table.ts';
import type { ReceiverState } from '../../../shared/webhook.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Columns } from '../../components/columns.tsx';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { InputError } from '../../components/format-problem.ts';
import { IconAlertTriangle, IconBroadcast, IconBroadcastOff, IconPower } from '../../components/icons.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { Section } from '../../components/section.tsx';
import { SettingNumberField } from '../../components/setting-fields/setting-number-field.tsx';
import { SettingTextField } from '../../components/setting-fields/setting-text-field.tsx';
import { StatusLine } from '../../components/status-line.tsx';
import { Note } from './note.tsx';

const PORT = SETTINGS.receiverPort;

/** The first step: this station's receiver runs, and where it listens. */
export function ReceiverSection({ state }: { state: ReceiverState }): JSX.Element {
  const { t } = useTranslation();
  const { receiverHost, receiverPort } = useSettings();
  return (
    <Section title={t('webhook.stepReceiver')} size="md">
      <ReceiverSwitch state={state} />
      <Columns columns="minmax(0, 5fr) minmax(0, 3fr)" gap={12} align="end">
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
      </Columns>
      {!isLoopback(receiverHost) && <Note tone="amber">{t('webhook.openHost')}</Note>}
    </Section>
  );
}

const isLoopback = (host: string): boolean => host.startsWith('127.') || host === '::1';

/** Whether the receiver runs, and the shortcut that toggles it. */
function ReceiverSwitch({ state }: { state: ReceiverState }): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const { receiverOn } = useSettings();
  // Any save makes main try again.
  const tryAgain = (): void => save({ receiverOn: true });
  const failed = state.kind === 'failed';
  return (
    <>
      <Group gap="10px 12px">
        <Box flex={1} role="status" data-receiver={state.kind}>
          <ReceiverStateText state={state} />
        </Box>
        {failed && (
          <ActionButton keyName="F8" onClick={tryAgain}>
            {t('webhook.retry')}
          </ActionButton>
        )}
        <ActionButton
          variant={receiverOn ? 'default' : 'filled'}
          keyName="F7"
          icon={IconPower}
          iconSize={20}
          onClick={() => save({ receiverOn: !receiverOn })}
        >
          {t(receiverOn ? 'webhook.turnOff' : 'webhook.turnOn')}
        </ActionButton>
      </Group>
      {failed && (
        <Note tone="red">
          <ProblemText problem={state.problem} />
        </Note>
      )}
    </>
  );
}

function ReceiverStateText({ state }: { state: ReceiverState }): JSX.Element {
  const { t } = useTranslation();
  const { tone, icon: Icon } = STATE_APPEARANCES[state.kind];
  const address = state.kind === 'listening' ? state.address : '';
  return (
    // Shares its line with a button and has little space: the icon shrinks.
    <StatusLine display="inline-flex" fw={600} tone={tone}>
      {Icon !== null && <Icon size={22} aria-hidden />}
      {t(`webhook.${state.kind}`, { address })}
    </StatusLine>
  );
}

const STATE_APPEARANCES = {
  off: { tone: 'gray', icon: IconBroadcastOff },
  starting: { tone: 'gray', icon: null },
  listening: { tone: 'green', icon: IconBroadcast },
  failed: { tone: 'red', icon: IconAlertTriangle },
} as const;
