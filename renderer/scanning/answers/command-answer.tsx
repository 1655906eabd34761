import type { TFunction } from 'i18next';
import type { ComponentProps, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_SIZES } from '../../../shared/label-size.ts';
import { CodeText } from '../../components/code-text.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import type { CommandOutcome } from '../queue/command-outcome.ts';
import { AnswerLayout } from './answer-layout.tsx';

/** The words for a command's outcome. */
export function CommandAnswer({ done }: { done: CommandOutcome }): JSX.Element {
  const { t } = useTranslation();
  return <AnswerLayout {...wordsOf(done, t)} />;
}

function wordsOf(done: CommandOutcome, t: TFunction): ComponentProps<typeof AnswerLayout> {
  switch (done.kind) {
    case 'printing':
      return done.number === null
        ? { title: t('workstation.command.printingSome') }
        : { title: t('workstation.command.printing', { number: done.number }) };
    case 'undone':
      return { title: t('workstation.command.undone'), code: <CodeText code={done.row.code} /> };
    case 'restored':
      return { title: t('panel.restored', { number: done.number }) };
    case 'nothing-to-undo':
      return {
        title: t('workstation.command.nothingToUndo'),
        children: t('workstation.command.nothingToUndoHint'),
      };
    case 'clear-asked':
      return {
        title: t('workstation.command.clearAsked', { number: done.number }),
        children:
          done.waitSeconds === null
            ? t('panel.clearWarn', { number: done.unfinished })
            : t('workstation.command.clearAskedHint', { seconds: done.waitSeconds }),
      };
    case 'cleared':
      return { title: t('workstation.command.cleared', { number: done.number }) };
    case 'nothing-to-clear':
      return { title: t('workstation.command.nothingToClear') };
    case 'size': {
      const { widthMm: width, heightMm: height } = LABEL_SIZES[done.size];
      return {
        title: t('workstation.command.size', { size: done.size }),
        children: t('workstation.command.sizeHint', { width, height }),
      };
    }
    case 'mode': {
      const mode = done.mode === 'batch' ? 'modeBatch' : 'modeOne';
      return { title: t(`workstation.command.${mode}`), children: t(`workstation.command.${mode}Hint`) };
    }
    case 'phase': {
      const phase = done.phase === 'collect' ? 'phaseCollect' : 'phaseConfirm';
      return { title: t(`workstation.command.${phase}`), children: t(`workstation.command.${phase}Hint`) };
    }
    case 'no-scan-back':
      return {
        title: t('workstation.command.noScanBack'),
        children: t('workstation.command.noScanBackHint'),
      };
    case 'acknowledged':
      return { title: t('workstation.command.acknowledged') };
    case 'no-alarm':
      return { title: t('workstation.command.noAlarm') };
    case 'refused':
      return { title: t('workstation.command.refused'), children: <ProblemText problem={done.problem} /> };
  }
}
