import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../../app/services.ts';
import { Notices } from '../../app/shell/notices.tsx';
import { ActionButton } from '../../components/action-button.tsx';
import { Logo } from '../../components/logo.tsx';
import { useKeepUnlocked } from '../lock/use-keep-unlocked.ts';
import type { GuideNavigation } from './guide-navigation.ts';
import classes from './guide-screen.module.css';
import { PrintMethodsTrial } from './print-methods-trial.tsx';

/** The guide's trial by itself, from the settings and back to them. */
export function PrintMethodsScreen(): JSX.Element | null {
  const { t } = useTranslation();
  const { navigation } = useServices();
  const trial = useStore(navigation, (state) => state.trial);
  useKeepUnlocked();
  const leave = (): void => navigation.setState({ screen: 'settings', section: 'printing' });
  const walk: GuideNavigation = { next: leave, back: leave };
  if (trial === null) return null;
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <div className={classes.brand}>
          <Logo size={28} />
          <span className={classes.name}>{t('ways.open')}</span>
        </div>
        <span />
        <ActionButton variant="default" keyName="F10" onClick={leave}>
          {t('ways.close')}
        </ActionButton>
      </header>
      <Notices />
      <PrintMethodsTrial {...trial} navigation={walk} />
    </div>
  );
}
