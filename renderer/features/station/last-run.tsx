import { Box, Flex } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconHandStop } from '@tabler/icons-react';
import type { ComponentType, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Problem } from '../../../shared/problem.ts';
import type { RunOutcome, RunSummary } from '../../../shared/station.ts';
import { DismissButton } from '../../components/dismiss-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import type { Tone } from '../../components/state-appearance.ts';
import classes from './last-run.module.css';
import { useStationServices } from './station-services.ts';

/** Shows the problem that ended a run; shorter while a banner below the screen explains it too. */
export type RunProblemComponent = ComponentType<{ readonly problem: Problem }>;

interface Props {
  readonly RunProblem: RunProblemComponent;
  readonly quiet?: boolean;
}

const ICONS = { green: IconCircleCheck, amber: IconHandStop, red: IconAlertTriangle } as const;

/**
 * How the last run ended, or why it did not start; stays until the next one or until dismissed. `quiet`: failures only,
 * for the mode with one run per scan.
 */
export function LastRun({ RunProblem, quiet = false }: Props): JSX.Element {
  const { t } = useTranslation();
  const { printing } = useStationServices();
  const last = useStore(printing.store, (state) => state.outcome);
  const tone = last === null ? 'green' : outcomeTone(last);
  const outcome = quiet && tone === 'green' ? null : last;
  return (
    <div role="status" className={classes.container}>
      {outcome !== null && (
        <Notice
          tone={tone}
          icon={ICONS[tone]}
          wrap="wrap"
          align="flex-start"
          p="10px 8px 10px 12px"
          bdrs={10}
          lh="23px"
          data-outcome={tone}
        >
          <Flex flex="1" direction="column" miw={0}>
            <b>{outcome.kind === 'ended' ? t('print.lastRun') : t('print.refused')}</b>
            <OutcomeText outcome={outcome} RunProblem={RunProblem} />
          </Flex>
          <DismissButton onClick={printing.clearOutcome} />
          {outcome.kind === 'ended' && outcome.summary.foreign > 0 && (
            <ForeignPagesAlert pages={outcome.summary.foreign} />
          )}
        </Notice>
      )}
    </div>
  );
}

function OutcomeText({
  outcome,
  RunProblem,
}: {
  outcome: RunOutcome;
  RunProblem: RunProblemComponent;
}): JSX.Element {
  if (outcome.kind === 'refused') {
    return (
      <span>
        <RunProblem problem={outcome.problem} />
      </span>
    );
  }
  const { summary } = outcome;
  return (
    <>
      <RunCounts summary={summary} />
      {summary.unconfirmed !== null && (
        <span>
          <ProblemText problem={summary.unconfirmed} />
        </span>
      )}
      {summary.endedBy !== null && (
        <span>
          <RunProblem problem={summary.endedBy} />
        </span>
      )}
    </>
  );
}

const COUNTS = ['printed', 'failed', 'unknown', 'held', 'skipped', 'unchecked'] as const;

function RunCounts({ summary }: { summary: RunSummary }): JSX.Element {
  const { t } = useTranslation();
  const parts = COUNTS.filter((part) => part === 'printed' || summary[part] > 0);
  return <span>{parts.map((part) => t(`print.${part}`, { number: summary[part] })).join(' · ')}</span>;
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

/** The tone of a run's outcome: red for failures, amber for labels that wait for an answer or were not checked. */
export function outcomeTone(outcome: RunOutcome): Extract<Tone, 'green' | 'amber' | 'red'> {
  if (outcome.kind === 'refused') return outcome.problem.code === 'all-held' ? 'amber' : 'red';
  const { failed, unknown, foreign, held, unchecked, endedBy } = outcome.summary;
  if (failed + unknown + foreign > 0 || endedBy !== null) return 'red';
  return held + unchecked > 0 ? 'amber' : 'green';
}
