import { IconAlertTriangle, IconCircleCheck, IconHandStop, IconPrinter } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { BatchRow } from '../../../shared/station.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import type { Appearance } from '../../components/state-appearance.ts';
import { useHistory } from './history-view.ts';
import classes from './label-panel.module.css';

/** What became of the reprint that was asked for. */
export function ReprintStatusNote(): JSX.Element {
  const { t } = useTranslation();
  const { store } = useHistory();
  const said = useStore(store, (state) => state.reprintStatus);
  const look = said?.kind === 'in-batch' ? getRowAppearance(said.row) : null;
  return (
    <div role="status" className={classes.status}>
      {said?.kind === 'failed' && (
        <div className={`${classes.note} tone-red`} data-reprint="failed">
          <IconAlertTriangle size={24} aria-hidden />
          <p>
            <ProblemText problem={said.problem} />
          </p>
        </div>
      )}
      {look !== null && (
        <div className={`${classes.note} tone-${look.tone}`} data-reprint={look.word}>
          <look.icon size={24} aria-hidden />
          <p>{t(`history.said.${look.word}`)}</p>
        </div>
      )}
    </div>
  );
}

/** How the order stands in the batch now. */
function getRowAppearance({
  state,
}: BatchRow): Appearance & { readonly word: 'queued' | 'held' | 'underWay' } {
  if (state === 'queued') return { icon: IconCircleCheck, tone: 'green', word: 'queued' };
  if (state === 'held' || state === 'looking-up') return { icon: IconHandStop, tone: 'amber', word: 'held' };
  return { icon: IconPrinter, tone: 'blue', word: 'underWay' };
}
