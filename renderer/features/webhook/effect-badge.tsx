import { IconBan, IconCheck, IconClockPause, IconEqual, IconPlus } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventEffect } from '../../../shared/webhook.ts';
import type { Appearance } from '../../components/state-appearance.ts';
import { ToneBadge } from '../../components/tone-badge.tsx';

const APPEARANCES: Readonly<Record<EventEffect, Appearance>> = {
  new: { icon: IconPlus, tone: 'blue' },
  changed: { icon: IconCheck, tone: 'green' },
  same: { icon: IconEqual, tone: 'gray' },
  late: { icon: IconClockPause, tone: 'amber' },
  ahead: { icon: IconBan, tone: 'red' },
  forgotten: { icon: IconBan, tone: 'amber' },
};

/** An event's effect on the order book, as icon, word and color. */
export function EffectBadge({ effect }: { effect: EventEffect }): JSX.Element {
  const { t } = useTranslation();
  return (
    <ToneBadge appearance={APPEARANCES[effect]} size="sm">
      {t(`webhook.effect.${effect}`)}
    </ToneBadge>
  );
}
