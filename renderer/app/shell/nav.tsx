import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { KeyCap } from '../../components/key-cap.tsx';
import { ariaShortcut } from '../../components/shortcuts/key-name.ts';
import { SCREENS } from '../screens.tsx';
import { useServices } from '../services-provider.tsx';
import classes from './nav.module.css';

const NAV_SCREENS = SCREENS.filter((screen) => screen.layout === 'preserved' || screen.layout === 'header');

/** Links to the other screens; useScreenShortcuts handles the shortcuts shown. */
export function Nav(): JSX.Element {
  const { t } = useTranslation();
  const { navigation } = useServices();
  const here = useStore(navigation, ({ screen }) => screen);
  return (
    <nav className={classes.nav} aria-label={t('nav.rooms')}>
      <span className={classes.control} aria-hidden>
        {t('nav.control')}
      </span>
      {NAV_SCREENS.map(({ key, title, shortcut }) => (
        <button
          key={key}
          type="button"
          className={classes.screen}
          aria-current={key === here ? 'page' : undefined}
          aria-keyshortcuts={ariaShortcut(shortcut)}
          onClick={() => navigation.setState({ screen: key })}
        >
          <KeyCap name={shortcut.slice('Ctrl+'.length)} />
          {t(title)}
        </button>
      ))}
    </nav>
  );
}
