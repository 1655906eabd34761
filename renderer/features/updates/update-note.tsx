import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { hasNoPendingWork } from '../../../shared/update.ts';
import { useStation } from '../../components/context/station.ts';
import { IconRefresh } from '../../components/icons.tsx';
import { BarButton, BarLine } from '../../components/message-bar/bar-line.tsx';
import { BAR_RANKS } from '../../components/message-bar/bar-lines.ts';
import { INSTALL_KEY } from './install-question.tsx';
import { useUpdatesServices } from './updates-services.ts';

/**
 * Shown in the message bar below the station when an update is ready and no work is left: one quiet line that disappears
 * with the next scan.
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
        <BarLine
          kind="update"
          rank={BAR_RANKS.update}
          tone="blue"
          icon={IconRefresh}
          text={t('updates.installing', { version: update.version })}
        />
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
  if (asking) return <InstallLine version={version} onEnd={() => setAsking(false)} />;
  return (
    <BarLine
      kind="update"
      rank={BAR_RANKS.update}
      tone="blue"
      icon={IconRefresh}
      text={t('updates.note', { version })}
      action={
        <>
          <BarButton keyName={INSTALL_KEY} onClick={() => setAsking(true)}>
            {t('updates.install')}
          </BarButton>
          <BarButton keyName="Ctrl+Shift+U" onClick={() => updates.snooze(version)}>
            {t('updates.later')}
          </BarButton>
        </>
      }
    />
  );
}

/** Asks in the line whether Tem may close for an update now, so that no dialog blocks a scan. */
function InstallLine({ version, onEnd }: { version: string; onEnd: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { updates, report } = useUpdatesServices();
  const install = (): void => {
    onEnd();
    void updates.install().catch(report);
  };
  return (
    <BarLine
      kind="update-question"
      rank={BAR_RANKS.question}
      tone="blue"
      icon={IconRefresh}
      text={t('updates.ask', { version })}
      action={
        <>
          <BarButton keyName="Escape" onClick={onEnd}>
            {t('updates.no')}
          </BarButton>
          <BarButton keyName={INSTALL_KEY} onClick={install}>
            {t('updates.yes')}
          </BarButton>
        </>
      }
    />
  );
}
