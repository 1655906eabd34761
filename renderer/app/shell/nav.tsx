import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { KeyCap } from '../../components/key-cap.tsx';
import { ariaShortcut } from '../../components/shortcuts/key-name.ts';
import { useServices } from '../services.ts';
import classes from './nav.module.css';
import { NAV_SCREENS, screenShortcut } from './nav-screens.ts';

/** The way to the other rooms. What the keys on it do is useRoomKeys' part. */
export function Nav(): JSX.Element {
  const { t } = useTranslation();
  const { navigation } = useServices();
  const here = useStore(navigation, ({ screen }) => screen);
  return (
    <nav className={classes.nav} aria-label={t('nav.rooms')}>
      <span className={classes.control} aria-hidden>
        {t('nav.control')}
      </span>
      {NAV_SCREENS.map((room, at) => (
        <button
          key={room}
          type="button"
          className={classes.screen}
          aria-current={room === here ? 'page' : undefined}
          aria-keyshortcuts={ariaShortcut(screenShortcut(room))}
          onClick={() => navigation.setState({ screen: room })}
        >
          <KeyCap name={String(at + 1)} />
          {t(`nav.${room}`)}
        </button>
      ))}
    </nav>
  );
}
