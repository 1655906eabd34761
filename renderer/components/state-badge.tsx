import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelState } from '../../shared/station.ts';
import { STATE_APPEARANCES } from './state-appearance.ts';
import classes from './state-badge.module.css';

/** A label's state as icon, word and colour. */
export function StateBadge({ state }: { state: LabelState }): JSX.Element {
  const { t } = useTranslation();
  const { icon: Icon, tone } = STATE_APPEARANCES[state];
  return (
    <span className={`${classes.badge} tone-${tone}`} data-state={state}>
      <Icon size={18} stroke={2.2} aria-hidden />
      {t(`state.${state}`)}
    </span>
  );
}
