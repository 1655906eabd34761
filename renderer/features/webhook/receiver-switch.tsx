import { Box, Group } from '@mantine/core';
import { IconAlertTriangle, IconBroadcast, IconBroadcastOff, IconPower } from '@tabler/icons-react';
import type { ComponentProps, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiverState } from '../../../shared/webhook.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import { StatusLine } from '../../components/status-line.tsx';
import { Note } from './note.tsx';

/** Whether the receiver runs, and the shortcut that toggles it. */
export function ReceiverSwitch({ state }: { state: ReceiverState }): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const { receiverOn } = useSettings();
  const turn = (): void => save({ receiverOn: !receiverOn });
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
            {t('webhook.tryAgain')}
          </ActionButton>
        )}
        <ActionButton
          variant={receiverOn ? 'default' : 'filled'}
          keyName="F7"
          icon={IconPower}
          iconSize={20}
          onClick={turn}
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
  switch (state.kind) {
    case 'off':
      return (
        <StateLine tone="gray">
          <IconBroadcastOff size={22} aria-hidden />
          {t('webhook.off')}
        </StateLine>
      );
    case 'starting':
      return <StateLine tone="gray">{t('webhook.starting')}</StateLine>;
    case 'listening':
      return (
        <StateLine tone="green">
          <IconBroadcast size={22} aria-hidden />
          {t('webhook.listening', { address: state.address })}
        </StateLine>
      );
    case 'failed':
      return (
        <StateLine tone="red">
          <IconAlertTriangle size={22} aria-hidden />
          {t('webhook.failed')}
        </StateLine>
      );
  }
}

/** Shares its line with a button and has little space: the icon shrinks. */
function StateLine(props: ComponentProps<typeof StatusLine>): JSX.Element {
  return <StatusLine display="inline-flex" fw={600} {...props} />;
}
