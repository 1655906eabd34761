import { Loader } from '@mantine/core';
import type { ComponentProps, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problem.ts';
import type { LabelState } from '../../../shared/station.ts';
import { IconAlertTriangle, IconCircleCheck, IconHandStop, IconHelpCircle } from '../icons.tsx';
import { Notice } from '../notice.tsx';
import { ProblemText } from '../problem-text.tsx';
import type { Appearance } from '../state-appearance.ts';
import type { PrintOneState } from './print-one-store.ts';

/** What a label is doing that is printed from this screen, or what became of it. Nothing while it is asked about. */
export function PrintOneStatus({ state }: { state: PrintOneState<unknown> }): JSX.Element | null {
  const { t } = useTranslation();
  switch (state.kind) {
    case 'idle':
    case 'asking':
      return null;
    case 'printing':
      return (
        <StatusNotice tone={state.waiting === null ? 'gray' : 'amber'} data-print-one="printing">
          <Loader size={18} aria-hidden />
          <span>
            {state.waiting === null ? t('printOne.printing') : <ProblemText problem={state.waiting} />}
          </span>
        </StatusNotice>
      );
    case 'failed':
      return <Outcome outcome="failed" problem={state.problem} />;
    case 'done':
      return (
        <Outcome
          outcome={outcomeOf(state.row.state)}
          problem={state.row.problem ?? state.summary?.endedBy ?? null}
        />
      );
  }
}

type PrintOutcome = 'printed' | 'sent' | 'failed' | 'unknown' | 'held' | 'queued';

const APPEARANCES: Readonly<Record<PrintOutcome, Appearance>> = {
  printed: { icon: IconCircleCheck, tone: 'green' },
  sent: { icon: IconCircleCheck, tone: 'green' },
  failed: { icon: IconAlertTriangle, tone: 'red' },
  unknown: { icon: IconHelpCircle, tone: 'amber' },
  held: { icon: IconHandStop, tone: 'amber' },
  queued: { icon: IconAlertTriangle, tone: 'amber' },
};

/** What the row's state says of a run that has ended. */
export function outcomeOf(state: LabelState): PrintOutcome {
  switch (state) {
    case 'printed':
    case 'confirmed':
      return 'printed';
    case 'submitting':
    case 'submitted':
      return 'sent';
    case 'failed':
    case 'cancelled':
      return 'failed';
    case 'unknown':
      return 'unknown';
    case 'held':
      return 'held';
    case 'looking-up':
    case 'queued':
    case 'preparing':
    case 'proven':
      return 'queued';
  }
}

function Outcome({ outcome, problem }: { outcome: PrintOutcome; problem: Problem | null }): JSX.Element {
  const { t } = useTranslation();
  const { icon, tone } = APPEARANCES[outcome];
  const isGood = tone === 'green';
  return (
    <StatusNotice tone={tone} icon={icon} data-print-one={outcome}>
      <span>
        <b>{t(`printOne.${outcome}`)}</b>
        {!isGood && problem !== null && (
          <>
            {' '}
            <ProblemText problem={problem} />
          </>
        )}
      </span>
    </StatusNotice>
  );
}

function StatusNotice(props: ComponentProps<typeof Notice>): JSX.Element {
  return <Notice align="center" mih={36} p="6px 14px" lh="24px" iconSize={22} {...props} />;
}
