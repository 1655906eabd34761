import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { KeyCap } from '../../components/key-cap.tsx';
import { ariaShortcut, keyCapText } from '../../components/shortcuts/key-name.ts';
import { navScreensOf, type View } from '../screens.tsx';
import { useServices } from '../services-provider.tsx';
import classes from './header.module.css';

/** Links to a view's screens; useScreenShortcuts handles the shortcuts, which a manager's links show. */
export function Nav({ view, children }: { readonly view: View; readonly children: ReactNode }): JSX.Element {
  const { t } = useTranslation();
  const { navigation, fleet } = useServices();
  const inFleet = useStore(fleet.store, ({ state }) => state.fleet !== null);
  const here = useStore(navigation, ({ screen }) => screen);
  return (
    <nav className={classes.nav} aria-label={t('nav.rooms')} data-view={view} data-in-fleet={inFleet}>
      {view === 'manager' && <KeyCap name="Ctrl" fz={12} />}
      {navScreensOf(view, inFleet).map(({ key, title, shortcut }) => (
        <button
          key={key}
          type="button"
          className={classes.link}
          aria-current={key === here ? 'page' : undefined}
          aria-keyshortcuts={ariaShortcut(shortcut)}
          title={`${t(title)} (${keyCapText(shortcut)})`}
          onClick={() => navigation.setState({ screen: key })}
        >
          {view === 'manager' && <KeyCap name={shortcut.slice('Ctrl+'.length)} fz={12} />}
          {t(title)}
        </button>
      ))}
      {children}
    </nav>
  );
}
