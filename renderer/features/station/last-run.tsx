import { Box, Flex } from '@mantine/core';
import { IconAlertOctagon } from '@tabler/icons-react';
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
      {summary.foreign > 0 && <ForeignPagesAlert pages={summary.foreign} />}
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

/** What became of the run's labels; the most important part is the headline. */
function RunCounts({ summary }: { summary: RunSummary }): JSX.Element {
  const { t } = useTranslation();
  const [first, ...others] = COUNTS.filter((part) => summary[part] > 0);
  const words = (part: (typeof COUNTS)[number]): string => t(`print.${part}`, { number: summary[part] });
  return (
    <>
      <span className={classes.title}>{first === undefined ? t('panel.finished') : words(first)}</span>
      {others.length > 0 && <span className={classes.who}>{others.map(words).join(' · ')}</span>}
    </>
  );
}

/** Somebody else's labels came out. This must not be overlooked, because parcels may already be mixed up. */
function ForeignPagesAlert({ pages }: { pages: number }): JSX.Element {
  const { t } = useTranslation();
  return (
    // In inverted colors: louder than anything else on the screen.
    <Box flex="1 1 100%" mr={4} p="10px 12px" bdrs={8} c="var(--tone-ground)" bg="var(--tone-ink)">
      <Flex component="b" align="center" gap={8} mb={4} fz={19} lh="25px">
        <IconAlertOctagon size={26} style={{ flex: 'none' }} aria-hidden />
        {t('print.foreign', { number: pages })}
      </Flex>
      <span>{t('print.foreignHint')}</span>
    </Box>
  );
}
