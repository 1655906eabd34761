import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchRow } from '../../../shared/station.ts';
import { CodeText } from '../../components/code-text.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { useStation } from '../../components/context/station.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import type { ShownAnswer } from '../queue/shown-answer.ts';
import { type AddedKind, answerKindOfRow } from './answer-appearance.ts';
import { AnswerLayout, ScannedText } from './answer-layout.tsx';
import { CodeListAnswer } from './code-list-answer.tsx';
import { CommandAnswer } from './command-answer.tsx';
import { BouncedAnswer, ImeAnswer, MixedAnswer } from './refusal-answers.tsx';

/** The words for the last scan: what happened, the code and its position. `row` is its current row. */
export function AnswerText({ shown, row }: { shown: ShownAnswer | null; row: BatchRow | null }): JSX.Element {
  const { t } = useTranslation();
  if (shown === null) return <ReadyAnswer />;
  switch (shown.kind) {
    case 'added':
      return <AddedAnswer row={row ?? shown.row} here={row !== null} />;
    case 'duplicate':
      return <RowAnswer title={t('scan.duplicate')} shown={shown.row} row={row} withState />;
    case 'empty':
      return <AnswerLayout title={t('scan.empty')}>{t('scan.emptyHint')}</AnswerLayout>;
    case 'invalid':
      return (
        <AnswerLayout title={t('scan.invalid')} code={<ScannedText text={shown.text} />}>
          {t('display.invalidHint')}
        </AnswerLayout>
      );
    case 'confirmed':
      return <RowAnswer title={t('scan.confirmed')} shown={shown.row} row={row} />;
    case 'confirmed-before':
      return <RowAnswer title={t('scan.confirmedBefore')} shown={shown.row} row={row} />;
    case 'wrong':
      return <AnswerLayout title={t('scan.wrong')} code={<ScannedText text={shown.text} />} />;
    case 'stopped':
      return <AnswerLayout title={t('scan.stopped')}>{t('scan.stoppedHint')}</AnswerLayout>;
    case 'command':
      return <CommandAnswer done={shown.outcome} />;
    case 'bounced':
      return <BouncedAnswer text={shown.text} />;
    case 'ime':
      return <ImeAnswer shown={shown} />;
    case 'mixed':
      return <MixedAnswer seen={shown.seen} />;
    case 'list':
      return <CodeListAnswer shown={shown} />;
    case 'failed':
      return (
        <AnswerLayout title={t('scan.failed')} code={<ScannedText text={shown.text} />}>
          <ProblemText problem={shown.problem} />
        </AnswerLayout>
      );
  }
}

/** Before the first scan: what scanning does now. */
function ReadyAnswer(): JSX.Element {
  const { t } = useTranslation();
  const { mode } = useSettings();
  const phase = useStation((station) => station.phase);
  if (phase === 'confirm')
    return (
      <AnswerLayout title={t('workstation.readyConfirm')}>{t('workstation.readyConfirmHint')}</AnswerLayout>
    );
  if (mode === 'one-by-one')
    return <AnswerLayout title={t('workstation.readyOne')}>{t('workstation.readyOneHint')}</AnswerLayout>;
  return <AnswerLayout title={t('scan.ready')}>{t('scan.readyHint')}</AnswerLayout>;
}

/** Titles for an added order; while it is in progress or after it has ended, the title is its state. */
export const ADDED_TITLES = {
  added: 'scan.added',
  'looking-up': 'scan.lookingUp',
  'not-found': 'display.notFound',
  held: 'state.held',
  printing: 'counts.under-way',
  printed: null,
  'label-failed': 'display.labelFailed',
  'label-unknown': 'display.labelUnknown',
  cancelled: 'state.cancelled',
} as const satisfies Readonly<Record<AddedKind, string | null>>;

/** An order that was added. `here`: it is still in the batch. */
function AddedAnswer({ row, here }: { row: BatchRow; here: boolean }): JSX.Element {
  const { t } = useTranslation();
  const kind = here ? answerKindOfRow(row) : 'added';
  const { problem } = row;
  return (
    <AnswerLayout
      title={t(ADDED_TITLES[kind] ?? `state.${row.state}`)}
      code={kind === 'not-found' ? <ScannedText text={row.code} /> : <CodeText code={row.code} />}
      position={<RowPosition row={here ? row : null} />}
    >
      {here && problem !== null ? <ProblemText problem={problem} /> : undefined}
    </AnswerLayout>
  );
}

/** An answer about an order that was already in the batch. */
function RowAnswer(props: {
  title: string;
  shown: BatchRow;
  row: BatchRow | null;
  withState?: boolean;
}): JSX.Element {
  const { title, shown, row, withState = false } = props;
  return (
    <AnswerLayout
      title={title}
      code={<CodeText code={shown.code} />}
      position={<RowPosition row={row} withState={withState} />}
    />
  );
}

/** The row's position in the list. */
function RowPosition({
  row,
  withState = false,
}: {
  row: BatchRow | null;
  withState?: boolean;
}): JSX.Element | null {
  const { t } = useTranslation();
  const line = useStation(({ rows }) => rows.findIndex(({ id }) => id === row?.id) + 1);
  if (row === null || line === 0) return null;
  if (!withState) return <>{t('scan.line', { line })}</>;
  return <>{t('scan.duplicateWhere', { line, state: t(`state.${row.state}`) })}</>;
}
