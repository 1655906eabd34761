import { IconBan, IconCheck, IconClockPause, IconEqual, IconPlus } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventEffect } from '../../../shared/webhook.ts';
import classes from './feed.module.css';

const APPEARANCES = {
  new: { icon: IconPlus, tone: 'blue' },
  changed: { icon: IconCheck, tone: 'green' },
  same: { icon: IconEqual, tone: 'gray' },
  late: { icon: IconClockPause, tone: 'amber' },
  ahead: { icon: IconBan, tone: 'red' },
  forgotten: { icon: IconBan, tone: 'amber' },
} as const satisfies Record<EventEffect, object>;

/** What an event did to the order book, as icon, word and colour. */
export function EffectBadge({ effect }: { effect: EventEffect }): JSX.Element {
  const { t } = useTranslation();
  const { icon: Icon, tone } = APPEARANCES[effect];
  return (
    <span className={`${classes.effect} tone-${tone}`}>
      <Icon size={16} stroke={2.2} aria-hidden />
      {t(`webhook.effect.${effect}`)}
    </span>
  );
}
