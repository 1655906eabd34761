import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelState } from '../../shared/station.ts';
import { STATE_APPEARANCES } from './state-appearance.ts';
import { ToneBadge } from './tone-badge.tsx';

/** A label's state as icon, word and color. */
export function StateBadge({ state }: { state: LabelState }): JSX.Element {
  const { t } = useTranslation();
  return (
    <ToneBadge appearance={STATE_APPEARANCES[state]} data-state={state}>
      {t(`state.${state}`)}
    </ToneBadge>
  );
}
