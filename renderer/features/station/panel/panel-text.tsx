import { Text } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatDateTime } from '../../../../shared/date-time.ts';
import { localizedStatus } from '../../../../shared/order-status.ts';
import { type BatchRow, isHandedOver, type RunState } from '../../../../shared/station.ts';
import { AccountTag } from '../../../components/account-tag.tsx';
import { CodeText } from '../../../components/code-text.tsx';
import { useStation } from '../../../components/context/station.ts';
import { formatPrinter } from '../../../components/format-printer-option.ts';
import { ProblemText } from '../../../components/problem-text.tsx';
import { formatDong } from '../../../i18n/format-money.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { answerKindOfRow } from '../../../scanning/answers/answer-appearance.ts';
import { ScannedText } from '../../../scanning/answers/answer-layout.tsx';
import { ADDED_TITLES, AnswerText } from '../../../scanning/answers/answer-text.tsx';
import { LastRun, type RunProblemComponent } from '../last-run.tsx';
import { RowFindings } from '../row-findings.tsx';
import { rowQuestionOf } from '../row-question.ts';
import { useStationServices } from '../station-services.ts';
import classes from './answer-panel.module.css';
import type { PanelView } from './use-panel-view.ts';

/** The panel's words: the headline, whose parcel it is, and why. */
export function PanelText({
  view,
  RunProblem,
}: {
  view: PanelView;
  RunProblem: RunProblemComponent;
}): JSX.Element | null {
  const { t } = useTranslation();
  const run = useStation((station) => station.run);
  const removal = useStation((station) => station.removal);
  const { fact, shown, row, kind } = view;
  if (shown !== null && !(row !== null && 'row' in shown)) return <AnswerText shown={shown} row={row} />;
  switch (fact.kind) {
    case 'scan':
    case 'row':
      return row === null ? (
        <AnswerText shown={null} row={null} />
      ) : (
        <RowFact view={view} row={row} RunProblem={RunProblem} />
      );
    case 'run':
      return view.outcome === null ? null : <LastRun outcome={view.outcome} RunProblem={RunProblem} />;
    case 'waiting':
      return (
        <Fact title={t('panel.waiting')}>
          {run.kind === 'running' && run.waiting !== null && <ProblemText problem={run.waiting} />}
        </Fact>
      );
    case 'removal':
      if (removal === null) return <AnswerText shown={null} row={null} />;
      return (
        <Fact
          title={
            removal.code === null ? t('panel.removedSome', { number: removal.number }) : t('panel.removed')
          }
          code={removal.code === null ? undefined : <CodeText code={removal.code} />}
        >
          {t('panel.removedHint')}
        </Fact>
      );
    case 'ready':
      if (kind !== 'running') return <AnswerText shown={null} row={null} />;
      return <RunFact run={run} row={row} />;
  }
}

interface FactProps {
  readonly title: string;
  readonly code?: ReactNode;
  readonly children?: ReactNode;
}

/** A fact without an order. */
function Fact({ title, code, children }: FactProps): JSX.Element {
  return (
    <>
      <span className={classes.title}>{title}</span>
      {code !== undefined && <span className={classes.code}>{code}</span>}
      {children !== undefined && <span className={classes.why}>{children}</span>}
    </>
  );
}

/** A run of several labels: how far it is, and its current one. */
function RunFact({ run, row }: { run: RunState; row: BatchRow | null }): JSX.Element {
  const { t } = useTranslation();
  const title =
    run.kind === 'running'
      ? t('panel.printingOf', { done: run.done, total: run.total })
      : t('panel.printing');
  return (
    <>
      <span className={classes.title}>{title}</span>
      {row !== null && <Identity row={row} />}
    </>
  );
}

/** A row's question or state, whose parcel it is, and why. */
function RowFact({
  view,
  row,
  RunProblem,
}: {
  view: PanelView;
  row: BatchRow;
  RunProblem: RunProblemComponent;
}): JSX.Element {
  const isNotFound = view.kind === 'not-found';
  const isPrinted = view.answers.length > 0 && isHandedOver(row.state);
  return (
    <>
      <span className={classes.headline}>
        <span className={classes.title}>{useRowTitle(view, row)}</span>
        <Position row={row} />
      </span>
      {isNotFound ? (
        <span className={classes.code}>
          <ScannedText text={row.code} />
        </span>
      ) : (
        <Identity row={row} />
      )}
      {isPrinted && <PrintedAt row={row} />}
      <RowFindings row={row} RunProblem={RunProblem} />
    </>
  );
}

function useRowTitle({ shown, answers, kind }: PanelView, row: BatchRow): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const question = rowQuestionOf(row);
  if (kind === 'not-found') return t('display.notFound');
  if (question === 'ended' && row.order !== null && row.order.status !== null) {
    const { status, statusName } = row.order;
    return t('panel.endedAs', { status: localizedStatus(status, statusName)[language] });
  }
  if (question !== null) return t(`panel.questions.${question}`);
  if (row.state === 'failed') return t('panel.failed');
  if (row.state === 'cancelled') return t('panel.cancelled');
  // A label that came out, selected or scanned again.
  if (answers.length > 0) return t('panel.questions.reprint-reason');
  switch (shown?.kind) {
    case 'added':
      return t(ADDED_TITLES[answerKindOfRow(row)] ?? `state.${row.state}`);
    case 'duplicate':
      return t('scan.duplicate');
    case 'confirmed':
      return t('scan.confirmed');
    case 'confirmed-before':
      return t('scan.confirmedBefore');
    default:
      return t(`state.${row.state}`);
  }
}

/** When and where a label came out that may be printed again. */
function PrintedAt({ row: { changedAtMs, printer } }: { row: BatchRow }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const when = formatDateTime(changedAtMs, language);
  return (
    <span className={classes.why}>
      {t('panel.printedAt', { when, printer: printer === null ? '' : formatPrinter(printer, t) })}
    </span>
  );
}

/** Whose parcel it is: code, receiver, goods and the amount to collect. */
function Identity({ row: { account, code, order } }: { row: BatchRow }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const amount = order?.amount ?? null;
  return (
    <span className={classes.who}>
      <span className={classes.code}>
        <CodeText code={code} />
      </span>
      <Text span inherit truncate className={classes.facts}>
        <AccountTag account={account} />
        <b>{order?.receiverName}</b>
        {[order?.receiverAddress, order?.product]
          .filter((part) => part !== null && part !== undefined && part !== '')
          .map((part) => ` · ${part}`)
          .join('')}
      </Text>
      {amount !== null && (
        <span className={classes.cod}>{t('panel.cod', { amount: formatDong(amount, language) })}</span>
      )}
    </span>
  );
}

/** Where the row stands in the batch, and its state. */
function Position({ row }: { row: BatchRow }): JSX.Element | null {
  const { t } = useTranslation();
  const { panel } = useStationServices();
  const others = useStation(
    ({ rows }) => rows.filter((one) => one.id !== row.id && rowQuestionOf(one) !== null).length,
  );
  const line = useStation(({ rows }) => rows.findIndex(({ id }) => id === row.id) + 1);
  const isAsking = useStore(panel.store, ({ fact }) => fact.kind === 'row');
  if (line === 0) return null;
  return (
    <span className={classes.position}>
      {isAsking && others > 0
        ? t('panel.others', { number: others })
        : t('panel.row', { line, state: t(`state.${row.state}`) })}
    </span>
  );
}
