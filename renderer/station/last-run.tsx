import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { RunSummary } from '../../shared/station.ts';
import { useServices } from '../services.ts';
import { ProblemText } from '../ui/problem-text.tsx';
import classes from './last-run.module.css';
import type { Outcome } from './printing.ts';

/** How the last run ended, or why it did not start; stays until the next one or until dismissed. */
export function LastRun(): JSX.Element {
  const { t } = useTranslation();
  const { printing } = useServices();
  const outcome = useStore(printing.store, (state) => state.outcome);
  return (
    <div role="status" className={classes.place}>
      {outcome !== null && (
        <div className={`${classes.box} tone-${isGood(outcome) ? 'green' : 'red'}`}>
          {isGood(outcome) ? (
            <IconCircleCheck size={24} aria-hidden />
          ) : (
            <IconAlertTriangle size={24} aria-hidden />
          )}
          <div className={classes.words}>
            <b>{outcome.kind === 'ended' ? t('print.lastRun') : t('print.refused')}</b>
            {outcome.kind === 'ended' ? (
              <Numbers summary={outcome.summary} />
            ) : (
              <span>
                <ProblemText problem={outcome.problem} />
              </span>
            )}
          </div>
          <CloseButton className={classes.close} aria-label={t('app.dismiss')} onClick={printing.forget} />
        </div>
      )}
    </div>
  );
}

function isGood(outcome: Outcome): boolean {
  return outcome.kind === 'ended' && outcome.summary.failed + outcome.summary.unknown === 0;
}

const PARTS = ['printed', 'failed', 'unknown', 'skipped'] as const;

function Numbers({ summary }: { summary: RunSummary }): JSX.Element {
  const { t } = useTranslation();
  const parts = PARTS.filter((part) => part === 'printed' || summary[part] > 0);
  return <span>{parts.map((part) => t(`print.${part}`, { number: summary[part] })).join(' · ')}</span>;
}
