import { Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ComponentProps, type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { hasNoPendingWork } from '../../../shared/update.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useStation } from '../../components/context/station.ts';
import { Strip } from '../../components/strip.tsx';
import { INSTALL_KEY, InstallQuestion } from './install-question.tsx';
import { useUpdatesServices } from './updates-services.ts';

/**
 * Shown below the station when an update is ready and no work is left: one quiet line that disappears with the next
 * scan.
 */
export function UpdateNote(): JSX.Element | null {
  const { t } = useTranslation();
  const { updates } = useUpdatesServices();
  const { update, snoozed } = useStore(updates.store);
  switch (update.kind) {
    case 'ready':
      return snoozed.includes(update.version) ? null : <Ready version={update.version} />;
    case 'installing':
      return (
        <UpdateStrip>
          <Text flex={1} miw={0} role="status">
            {t('updates.installing', { version: update.version })}
          </Text>
        </UpdateStrip>
      );
    case 'off':
    case 'current':
    case 'checking':
    case 'downloading':
    case 'failed':
      return null;
  }
}

function Ready({ version }: { version: string }): JSX.Element | null {
  const free = useStation(hasNoPendingWork);
  return free ? <Note version={version} /> : null;
}

function Note({ version }: { version: string }): JSX.Element {
  const { t } = useTranslation();
  const { updates } = useUpdatesServices();
  const [asking, setAsking] = useState(false);
  return (
    <UpdateStrip data-update-note>
      {asking ? (
        <InstallQuestion version={version} onEnd={() => setAsking(false)} />
      ) : (
        <>
          <Text flex={1} miw={0} role="status">
            {t('updates.note', { version })}
          </Text>
          <ActionButton size="sm" variant="default" keyName={INSTALL_KEY} onClick={() => setAsking(true)}>
            {t('updates.install')}
          </ActionButton>
          <ActionButton
            size="sm"
            variant="subtle"
            color="gray"
            keyName="Ctrl+Shift+U"
            onClick={() => updates.snooze(version)}
          >
            {t('updates.later')}
          </ActionButton>
        </>
      )}
    </UpdateStrip>
  );
}

/** Below the station, so that nothing above it moves. */
function UpdateStrip(props: Omit<ComponentProps<typeof Strip>, 'icon'>): JSX.Element {
  const { t } = useTranslation();
  return (
    <Strip
      icon={IconRefresh}
      mih={52}
      p="6px 20px"
      style={{ borderTop: '1px solid var(--tem-line)' }}
      aria-label={t('updates.title')}
      {...props}
    />
  );
}
