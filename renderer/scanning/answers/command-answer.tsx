import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_SIZES } from '../../../shared/label-size.ts';
import { CodeText } from '../../components/code-text.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { AnswerLayout } from '../answer-layout.tsx';
import type { CommandOutcome } from './command-outcome.ts';

/** The words for a command's outcome. */
export function CommandAnswer({ done }: { done: CommandOutcome }): JSX.Element {
  const { t } = useTranslation();
  switch (done.kind) {
    case 'printing':
      return (
        <AnswerLayout
          title={
            done.number === null
              ? t('workstation.command.printingSome')
              : t('workstation.command.printing', { number: done.number })
          }
        />
      );
    case 'undone':
      return (
        <AnswerLayout title={t('workstation.command.undone')} code={<CodeText code={done.row.code} />} />
      );
    case 'nothing-to-undo':
      return (
        <AnswerLayout title={t('workstation.command.nothingToUndo')}>
          {t('workstation.command.nothingToUndoHint')}
        </AnswerLayout>
      );
    case 'clear-asked':
      return (
        <AnswerLayout title={t('workstation.command.clearAsked', { number: done.number })}>
          {t('workstation.command.clearAskedHint', { seconds: done.waitSeconds })}
        </AnswerLayout>
      );
    case 'cleared':
      return <AnswerLayout title={t('workstation.command.cleared', { number: done.number })} />;
    case 'nothing-to-clear':
      return <AnswerLayout title={t('workstation.command.nothingToClear')} />;
    case 'size': {
      const { widthMm: width, heightMm: height } = LABEL_SIZES[done.size];
      return (
        <AnswerLayout title={t('workstation.command.size', { size: done.size })}>
          {t('workstation.command.sizeHint', { width, height })}
        </AnswerLayout>
      );
    }
    case 'mode':
      return done.mode === 'batch' ? (
        <AnswerLayout title={t('workstation.command.modeBatch')}>
          {t('workstation.command.modeBatchHint')}
        </AnswerLayout>
      ) : (
        <AnswerLayout title={t('workstation.command.modeOne')}>
          {t('workstation.command.modeOneHint')}
        </AnswerLayout>
      );
    case 'phase':
      return done.phase === 'collect' ? (
        <AnswerLayout title={t('workstation.command.phaseCollect')}>
          {t('workstation.command.phaseCollectHint')}
        </AnswerLayout>
      ) : (
        <AnswerLayout title={t('workstation.command.phaseConfirm')}>
          {t('workstation.command.phaseConfirmHint')}
        </AnswerLayout>
      );
    case 'no-scan-back':
      return (
        <AnswerLayout title={t('workstation.command.noScanBack')}>
          {t('workstation.command.noScanBackHint')}
        </AnswerLayout>
      );
    case 'acknowledged':
      return <AnswerLayout title={t('workstation.command.acknowledged')} />;
    case 'no-alarm':
      return <AnswerLayout title={t('workstation.command.noAlarm')} />;
    case 'refused':
      return (
        <AnswerLayout title={t('workstation.command.refused')}>
          <ProblemText problem={done.problem} />
        </AnswerLayout>
      );
  }
}
