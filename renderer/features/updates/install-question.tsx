import { Group, Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../components/action-button.tsx';
import { IconRefresh } from '../../components/icons.tsx';
import { useUpdatesServices } from './updates-services.ts';

/** Opens the question and also answers yes: a single press agrees to nothing. */
export const INSTALL_KEY = 'Ctrl+U';

/** Asks in place whether Tem may close for an update now, so that no dialog blocks a scan. */
export function InstallQuestion({ version, onEnd }: { version: string; onEnd: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { updates, report } = useUpdatesServices();
  const install = (): void => {
    onEnd();
    void updates.install().catch(report);
  };
  return (
    <Group gap="10px 16px" justify="space-between" flex={1} miw={0} role="alert">
      <Text fw={600}>{t('updates.ask', { version })}</Text>
      <Group gap={10}>
        <ActionButton size="sm" keyName={INSTALL_KEY} icon={IconRefresh} iconSize={20} onClick={install}>
          {t('updates.yes')}
        </ActionButton>
        <ActionButton size="sm" variant="default" keyName="Escape" onClick={onEnd}>
          {t('updates.no')}
        </ActionButton>
      </Group>
    </Group>
  );
}
