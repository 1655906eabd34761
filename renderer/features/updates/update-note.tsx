import { IconRefresh } from '@tabler/icons-react';
import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { hasNoPendingWork } from '../../../shared/update.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useStation } from '../../components/context/station.ts';
import { INSTALL_KEY, InstallQuestion } from './install-question.tsx';
import classes from './updates.module.css';
import { useUpdatesServices } from './updates-services.ts';

/**
 * Shown below the station when an update is ready and no work is left: one quiet line that disappears with the next
 * scan.
 */
export function UpdateNote(): JSX.Element | null {
  const { t } = useTranslation();
  const { updates } = useUpdatesServices();
  const { update, snoozedVersion } = useStore(updates.store);
  switch (update.kind) {
    case 'ready':
      return update.version === snoozedVersion ? null : <Ready version={update.version} />;
    case 'installing':
      return (
        <section className={classes.note} aria-label={t('updates.title')}>
          <IconRefresh size={22} className={classes.icon} aria-hidden />
          <p className={classes.text} role="status">
            {t('updates.installing', { version: update.version })}
          </p>
        </section>
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
    <section className={classes.note} aria-label={t('updates.title')} data-update-note>
      <IconRefresh size={22} className={classes.icon} aria-hidden />
      {asking ? (
        <InstallQuestion version={version} onEnd={() => setAsking(false)} />
      ) : (
        <>
          <p className={classes.text} role="status">
            {t('updates.note', { version })}
          </p>
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
    </section>
  );
}
