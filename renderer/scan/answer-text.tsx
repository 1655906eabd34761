import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchRow } from '../../shared/station.ts';
import { CommandAnswer } from '../bench/command-answer.tsx';
import { useSettings, useStation } from '../services.ts';
import { CodeText } from '../ui/code-text.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import { type AddedKind, kindOfRow } from './answer-look.ts';
import type { Shown } from './answers.ts';
import { ListAnswer } from './codes/list-answer.tsx';
import { BouncedAnswer, ImeAnswer, MixedAnswer } from './input/input-answers.tsx';
import { Said, ScannedText } from './said.tsx';

/** The words for the last scan: what happened, the code, and where it is. `row` is its row as it is now. */
export function AnswerText({ shown, row }: { shown: Shown | null; row: BatchRow | null }): JSX.Element {
  const { t } = useTranslation();
  if (shown === null) return <Ready />;
  switch (shown.kind) {
    case 'added':
      return <Added row={row ?? shown.row} here={row !== null} />;
    case 'duplicate':
      return <OfRow title={t('scan.duplicate')} shown={shown.row} row={row} withState />;
    case 'empty':
      return <Said title={t('scan.empty')}>{t('scan.emptyHint')}</Said>;
    case 'invalid':
      return (
        <Said title={t('scan.invalid')} code={<ScannedText text={shown.text} />}>
          {t('display.invalidHint')}
        </Said>
      );
    case 'confirmed':
      return <OfRow title={t('scan.confirmed')} shown={shown.row} row={row} />;
    case 'confirmed-before':
      return <OfRow title={t('scan.confirmedBefore')} shown={shown.row} row={row} />;
    case 'wrong':
      return <Said title={t('scan.wrong')} code={<ScannedText text={shown.text} />} />;
    case 'stopped':
      return <Said title={t('scan.stopped')}>{t('scan.stoppedHint')}</Said>;
    case 'command':
      return <CommandAnswer done={shown.done} />;
    case 'bounced':
      return <BouncedAnswer text={shown.text} />;
    case 'ime':
      return <ImeAnswer shown={shown} />;
    case 'mixed':
      return <MixedAnswer seen={shown.seen} />;
    case 'list':
      return <ListAnswer shown={shown} />;
    case 'failed':
      return (
        <Said title={t('scan.failed')} code={<ScannedText text={shown.text} />}>
          <ProblemText problem={shown.problem} />
        </Said>
      );
  }
}

/** Before the first scan: what scanning does now. */
function Ready(): JSX.Element {
  const { t } = useTranslation();
  const { mode } = useSettings();
  const phase = useStation((station) => station.phase);
  if (phase === 'confirm') return <Said title={t('bench.readyConfirm')}>{t('bench.readyConfirmHint')}</Said>;
  if (mode === 'one-by-one') return <Said title={t('bench.readyOne')}>{t('bench.readyOneHint')}</Said>;
  return <Said title={t('scan.ready')}>{t('scan.readyHint')}</Said>;
}

/** What is said of an order that was added; of those under way, and of those that ended, their state. */
const ADDED_TITLES = {
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
function Added({ row, here }: { row: BatchRow; here: boolean }): JSX.Element {
  const { t } = useTranslation();
  const kind = here ? kindOfRow(row) : 'added';
  const { problem } = row;
  return (
    <Said
      title={t(ADDED_TITLES[kind] ?? `state.${row.state}`)}
      code={kind === 'not-found' ? <ScannedText text={row.code} /> : <CodeText code={row.code} />}
      place={<Place row={here ? row : null} />}
    >
      {here && problem !== null ? <ProblemText problem={problem} /> : undefined}
    </Said>
  );
}

/** An answer about an order that was in the batch before. */
function OfRow(props: {
  title: string;
  shown: BatchRow;
  row: BatchRow | null;
  withState?: boolean;
}): JSX.Element {
  const { title, shown, row, withState = false } = props;
  return (
    <Said
      title={title}
      code={<CodeText code={shown.code} />}
      place={<Place row={row} withState={withState} />}
    />
  );
}

/** Where the row is in the list. */
function Place({
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
