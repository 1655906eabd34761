import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react';
import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchRow } from '../../../../shared/station.ts';
import { useStation } from '../../../components/context/station.ts';
import { KeyButton } from '../../../components/key-button.tsx';
import { KeyCap } from '../../../components/key-cap.tsx';
import { isTypingField } from '../../../components/shortcuts/scan-field-text.ts';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { countRetryable } from '../counts.ts';
import { rowQuestionOf } from '../row-question.ts';
import { useStationServices } from '../station-services.ts';
import { useOrderChoices } from '../use-order-choices.ts';
import classes from './answer-panel.module.css';
import type { RowAnswer } from './row-answers.ts';
import { type NumberedAnswer, useNumberedAnswers } from './use-numbered-answers.ts';
import type { PanelView } from './use-panel-view.ts';
import { useRowActions } from './use-row-actions.ts';

/** The answers to the panel's question, numbered; the safe one first. Undo and retry where they are the remedy. */
export function PanelAnswers({ view }: { view: PanelView }): JSX.Element {
  const { t } = useTranslation();
  const { panel, scanQueue, tem, report } = useStationServices();
  const answers = usePanelAnswers(view);
  useNumberedAnswers(answers);
  const isOpen = view.fact.kind !== 'ready';
  useShortcuts({
    Escape: {
      label: answers.length > 0 ? t('panel.answers.later') : t('panel.close'),
      // Text in the scan field goes first (scan-field.tsx).
      when: (at) => !isTypingField(at),
      act: isOpen ? panel.dismiss : undefined,
    },
  });
  const canUndo = useStation(({ removal }) => removal !== null) && offersUndo(view);
  const failed = useStation(({ rows }) => countRetryable(rows));
  const canRetry = view.fact.kind === 'run' && failed > 0;
  const retry = (): void => void tem.calls.station.retryFailed(undefined).catch(report);
  return (
    <div className={classes.answers}>
      {answers.length > 0 && (
        <fieldset className={classes.question} data-question={view.kind} aria-label={t('panel.choose')}>
          {answers.map(({ key, label, name, act }, index) => (
            <button
              key={key}
              type="button"
              className={classes.answer}
              data-answer={key}
              data-safe={index === 0 || undefined}
              aria-label={name}
              aria-keyshortcuts={String(index + 1)}
              onClick={act}
            >
              <KeyCap name={String(index + 1)} />
              <span>{label}</span>
            </button>
          ))}
        </fieldset>
      )}
      {canUndo && (
        // The list's head handles the key (list-head.tsx).
        <KeyButton
          variant="default"
          keyName="Ctrl+Z"
          icon={IconArrowBackUp}
          onClick={() => scanQueue.command({ kind: 'undo' })}
        >
          {t('panel.undo')}
        </KeyButton>
      )}
      {canRetry && (
        <KeyButton variant="default" keyName="F7" icon={IconRefresh} onClick={retry}>
          {t('panel.answers.retry-all', { number: failed })}
        </KeyButton>
      )}
    </div>
  );
}

/** Whether the fact is a removal that can be taken back. */
function offersUndo({ fact, shown }: PanelView): boolean {
  if (fact.kind === 'removal') return true;
  return shown?.kind === 'command' && (shown.outcome.kind === 'undone' || shown.outcome.kind === 'cleared');
}

function usePanelAnswers(view: PanelView): readonly NumberedAnswer[] {
  const { t } = useTranslation();
  const { panel, tem, report } = useStationServices();
  const { row, shown } = view;
  const actions = useRowActions();
  const hasChoice = view.answers.some(({ kind }) => kind === 'choose');
  const orders = useOrderChoices(hasChoice && row !== null ? row.id : null);
  if (shown?.kind === 'command' && shown.outcome.kind === 'clear-asked') {
    const clear = (): void => void tem.calls.station.clear(undefined).catch(report);
    const { number } = shown.outcome;
    return [
      { key: 'keep-list', label: t('panel.answers.keep-list'), act: panel.dismiss },
      { key: 'clear', label: t('panel.answers.clear', { number }), act: clear },
    ];
  }
  if (row === null) return [];
  const labelOf = (answer: Exclude<RowAnswer, { kind: 'choose' }>): string => {
    if (answer.kind === 'reason') return t(`reason.${answer.reason}`);
    const printedBefore = answer.kind === 'keep' && rowQuestionOf(row) === 'reprint-reason';
    return t(`panel.answers.${printedBefore ? 'no-reprint' : answer.kind}`);
  };
  return view.answers.flatMap((answer): NumberedAnswer[] => {
    if (answer.kind === 'choose')
      return orders.map(({ code, receiverName }) => ({
        key: code,
        label: receiverName === null ? code : `${code} · ${receiverName}`,
        act: () => actions.choose(row, code),
      }));
    const label = labelOf(answer);
    const key = answer.kind === 'reason' ? answer.reason : answer.kind;
    return [{ key, label, name: `${label}: ${row.code}`, act: () => answerRow(actions, row, answer) }];
  });
}

function answerRow(
  actions: ReturnType<typeof useRowActions>,
  row: BatchRow,
  answer: Exclude<RowAnswer, { kind: 'choose' }>,
): void {
  switch (answer.kind) {
    case 'no-reprint':
      return actions.dismiss();
    case 'back':
      return actions.showMoreReasons(false);
    case 'more-reasons':
      return actions.showMoreReasons(true);
    case 'keep':
    case 'remove':
      return actions.remove(row);
    case 'came-out':
    case 'did-not':
      return actions.resolve(row, answer.kind === 'came-out');
    case 'look':
      return actions.inspect();
    case 'print':
      return actions.printAnyway(row);
    case 'look-up':
      return actions.lookUp(row);
    case 'accept-as-code':
      return actions.acceptAsCode(row);
    case 'retry':
      return actions.retry(row);
    case 'reason':
      return actions.reprint(row, answer.reason);
  }
}
