import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useLockUse } from '../lock/use-lock-use.ts';
import { useServices } from '../services.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Mark } from '../ui/mark.tsx';
import { Notices } from '../ui/notices.tsx';
import classes from './guide-screen.module.css';
import type { Walk } from './walk.ts';
import { WaysTrial } from './ways-trial.tsx';

/** The guide's trial by itself, from the settings and back to them. */
export function WaysScreen(): JSX.Element | null {
  const { t } = useTranslation();
  const { rooms } = useServices();
  const trial = useStore(rooms, (state) => state.trial);
  useLockUse();
  const leave = (): void => rooms.setState({ room: 'settings', part: 'printing' });
  const walk: Walk = { next: leave, back: leave };
  if (trial === null) return null;
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <div className={classes.brand}>
          <Mark size={28} />
          <span className={classes.name}>{t('ways.open')}</span>
        </div>
        <span />
        <ActionButton variant="default" keyName="F10" onClick={leave}>
          {t('ways.close')}
        </ActionButton>
      </header>
      <Notices />
      <WaysTrial {...trial} walk={walk} />
    </div>
  );
}
