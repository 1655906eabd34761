import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices } from '../services-provider.tsx';
import classes from './header.module.css';

/** The state of the dot: its colour is also its shape, and the words say it too. */
const DOTS = { connected: 'fine', connecting: 'none', 'other-mode': 'none', 'cut-off': 'trouble' } as const;

/** The fleet and whether it is reached; nothing at a station that works alone. */
export function FleetChip(): JSX.Element | null {
  const { t } = useTranslation();
  const { fleet: model } = useServices();
  const { connection, fleet } = useStore(model.store, ({ state }) => state);
  if (connection.kind === 'alone') return null;
  const name = fleet?.name ?? t('fleet.tab');
  const says = connection.kind === 'connected' ? name : t(`fleet.chip.${connection.kind}`);
  return (
    <p
      className={`${classes.chip} ${classes.name}`}
      title={says === name ? name : `${name}: ${says}`}
      data-fleet-state={connection.kind}
      role="status"
    >
      <span className={classes.dot} data-state={DOTS[connection.kind]} aria-hidden />
      <span>{says}</span>
    </p>
  );
}
