import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStation } from '../../../components/context/station.ts';
import { IconArrowBackUp, IconRefresh } from '../../../components/icons.tsx';
import { KeyButton } from '../../../components/key-button.tsx';
import { KeyCap } from '../../../components/key-cap.tsx';
import { isTypingField } from '../../../components/shortcuts/scan-field-text.ts';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { countRetryable } from '../counts.ts';
import { useStationServices } from '../station-services.ts';
import { answersOnPage } from './answer-pages.ts';
import classes from './answer-panel.module.css';
import { type AskedPerson, PersonDialog } from './person-dialog.tsx';
import { useNumberedAnswers } from './use-numbered-answers.ts';
import { usePanelAnswers } from './use-panel-answers.ts';
import type { PanelView } from './use-panel-view.ts';

/** The answers to the panel's question, numbered; the safe one first. Undo and retry where they are the remedy. */
export function PanelAnswers({ view }: { view: PanelView }): JSX.Element {
  const { t } = useTranslation();
  const { panel, scanQueue, tem, report } = useStationServices();
  const [asked, setAsked] = useState<AskedPerson | null>(null);
  const all = usePanelAnswers(view, (row, answer) => setAsked({ row, answer }));
  const question = `${view.kind} ${view.row?.id ?? ''}`;
  // Another question begins at its first page.
  const [turned, setTurned] = useState({ question, page: 0 });
  const page = turned.question === question ? turned.page : 0;
  const answers = answersOnPage(all, page, (next, count) => ({
    key: 'more-choices',
    label: t('panel.answers.more-choices', { next, count }),
    act: () => setTurned({ question, page: next - 1 }),
  }));
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
      {asked !== null && <PersonDialog asked={asked} onClose={() => setAsked(null)} />}
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
