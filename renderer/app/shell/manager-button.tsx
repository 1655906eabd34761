import { Button } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { IconLock } from '../../components/icons.tsx';
import { ariaShortcut, keyCapText } from '../../components/shortcuts/key-name.ts';
import { navScreensOf } from '../screens.tsx';
import { useServices } from '../services-provider.tsx';
import classes from './header.module.css';

/** Opens the manager's first screen; with a padlock while that asks for the PIN. */
export function ManagerButton(): JSX.Element | null {
  const { t } = useTranslation();
  const { navigation, lock } = useServices();
  const locked = useStore(lock.store, (state) => !state.lock.open);
  const [first] = navScreensOf('manager');
  if (first === undefined) return null;
  const { key, shortcut } = first;
  return (
    <Button
      variant="default"
      className={classes.manager ?? ''}
      rightSection={locked && <IconLock size={16} aria-hidden />}
      aria-label={locked ? `${t('nav.manager')}, ${t('setup.locked')}` : undefined}
      aria-keyshortcuts={ariaShortcut(shortcut)}
      title={t('nav.managerHint', { key: keyCapText(shortcut) })}
      onClick={() => navigation.setState({ screen: key })}
    >
      {t('nav.manager')}
    </Button>
  );
}
