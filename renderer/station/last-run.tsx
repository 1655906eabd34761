import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconHandStop } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { RunOutcome, RunSummary } from '../../shared/station.ts';
import { useServices } from '../services.ts';
import { ProblemOrBelow } from '../trouble/problem-or-below.tsx';
import { DismissButton } from '../ui/dismiss-button.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import classes from './last-run.module.css';
import { outcomeTone } from './outcome-tone.ts';

const ICONS = { green: IconCircleCheck, amber: IconHandStop, red: IconAlertTriangle } as const;

/**
 * How the last run ended, or why it did not start; stays until the next one or until dismissed. `quiet`: only what went
 * wrong, where a run comes with each scan.
 */
export function LastRun({ quiet = false }: { quiet?: boolean }): JSX.Element {
  const { t } = useTranslation();
  const { printing } = useServices();
  const last = useStore(printing.store, (state) => state.outcome);
  const tone = last === null ? 'green' : outcomeTone(last);
  const outcome = quiet && tone === 'green' ? null : last;
  const Icon = ICONS[tone];
  return (
    <div role="status" className={classes.place}>
      {outcome !== null && (
        <div className={`${classes.box} tone-${tone}`} data-outcome={tone}>
          <Icon size={24} aria-hidden />
          <div className={classes.words}>
            <b>{outcome.kind === 'ended' ? t('print.lastRun') : t('print.refused')}</b>
            <Told outcome={outcome} />
          </div>
          <DismissButton className={classes.close} onClick={printing.forget} />
          {outcome.kind === 'ended' && outcome.summary.foreign > 0 && (
            <Foreign pages={outcome.summary.foreign} />
          )}
        </div>
      )}
    </div>
  );
}

function Told({ outcome }: { outcome: RunOutcome }): JSX.Element {
  if (outcome.kind === 'refused') {
    return (
      <span>
        <ProblemOrBelow problem={outcome.problem} />
      </span>
    );
  }
  const { summary } = outcome;
  return (
    <>
      <Numbers summary={summary} />
      {summary.untold !== null && (
        <span>
          <ProblemText problem={summary.untold} />
        </span>
      )}
      {summary.endedBy !== null && (
        <span>
          <ProblemOrBelow problem={summary.endedBy} />
        </span>
      )}
    </>
  );
}

const PARTS = ['printed', 'failed', 'unknown', 'held', 'skipped', 'unchecked'] as const;

function Numbers({ summary }: { summary: RunSummary }): JSX.Element {
  const { t } = useTranslation();
  const parts = PARTS.filter((part) => part === 'printed' || summary[part] > 0);
  return <span>{parts.map((part) => t(`print.${part}`, { number: summary[part] })).join(' · ')}</span>;
}

/** Somebody else's labels came: the one thing that must not be overlooked, because parcels may be mixed up already. */
function Foreign({ pages }: { pages: number }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={classes.foreign}>
      <b className={classes.loud}>
        <IconAlertOctagon size={26} aria-hidden />
        {t('print.foreign', { number: pages })}
      </b>
      <span>{t('print.foreignHint')}</span>
    </div>
  );
}
