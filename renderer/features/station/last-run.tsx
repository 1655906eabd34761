import type { ComponentType, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problem.ts';
import type { RunOutcome, RunSummary } from '../../../shared/station.ts';
import classes from './panel/answer-panel.module.css';

/** Shows the problem that ended a run; shorter while a banner below the screen explains it too. */
export type RunProblemComponent = ComponentType<{ readonly problem: Problem }>;

interface Props {
  readonly outcome: RunOutcome;
  readonly RunProblem: RunProblemComponent;
}

/** How the last run ended, or why it did not start. */
export function LastRun({ outcome, RunProblem }: Props): JSX.Element {
  const { t } = useTranslation();
  if (outcome.kind === 'refused') {
    if (outcome.problem.code === 'nothing-to-print')
      return (
        <>
          <span className={classes.title}>{t('panel.nothingToPrint')}</span>
          <span className={classes.why}>{t('panel.nothingToPrintHint')}</span>
        </>
      );
    return (
      <>
        <span className={classes.title}>{t('panel.notPrinted')}</span>
        <span className={classes.why}>
          <RunProblem problem={outcome.problem} />
        </span>
      </>
    );
  }
  const { summary } = outcome;
  return (
    <>
      <RunCounts summary={summary} />
      {summary.foreign > 0 && <span className={classes.why}>{t('print.foreignHint')}</span>}
      {[summary.endedBy, summary.unconfirmed].map(
        (problem) =>
          problem !== null && (
            <span key={problem.code} className={classes.why}>
              <RunProblem problem={problem} />
            </span>
          ),
      )}
    </>
  );
}

/** What went wrong comes first. */
const COUNTS = ['failed', 'unknown', 'held', 'printed', 'skipped', 'unchecked'] as const;

/**
 * What became of the run's labels; the most important part is the headline. Somebody else's labels come before anything
 * else, because parcels may already be mixed up.
 */
function RunCounts({ summary }: { summary: RunSummary }): JSX.Element {
  const { t } = useTranslation();
  const counts = COUNTS.filter((part) => summary[part] > 0).map((part) =>
    t(`print.${part}`, { number: summary[part] }),
  );
  const foreign = summary.foreign > 0 ? [t('print.foreign', { number: summary.foreign })] : [];
  const [first, ...others] = [...foreign, ...counts];
  return (
    <>
      <span className={classes.title}>{first ?? t('panel.finished')}</span>
      {others.length > 0 && <span className={classes.who}>{others.join(' · ')}</span>}
    </>
  );
}
