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
              ? t('bench.command.printingSome')
              : t('bench.command.printing', { number: done.number })
          }
        />
      );
    case 'undone':
      return <AnswerLayout title={t('bench.command.undone')} code={<CodeText code={done.row.code} />} />;
    case 'nothing-to-undo':
      return (
        <AnswerLayout title={t('bench.command.nothingToUndo')}>
          {t('bench.command.nothingToUndoHint')}
        </AnswerLayout>
      );
    case 'clear-asked':
      return (
        <AnswerLayout title={t('bench.command.clearAsked', { number: done.number })}>
          {t('bench.command.clearAskedHint', { seconds: done.waitSeconds })}
        </AnswerLayout>
      );
    case 'cleared':
      return <AnswerLayout title={t('bench.command.cleared', { number: done.number })} />;
    case 'nothing-to-clear':
      return <AnswerLayout title={t('bench.command.nothingToClear')} />;
    case 'size': {
      const { widthMm: width, heightMm: height } = LABEL_SIZES[done.size];
      return (
        <AnswerLayout title={t('bench.command.size', { size: done.size })}>
          {t('bench.command.sizeHint', { width, height })}
        </AnswerLayout>
      );
    }
    case 'mode':
      return done.mode === 'batch' ? (
        <AnswerLayout title={t('bench.command.modeBatch')}>{t('bench.command.modeBatchHint')}</AnswerLayout>
      ) : (
        <AnswerLayout title={t('bench.command.modeOne')}>{t('bench.command.modeOneHint')}</AnswerLayout>
      );
    case 'phase':
      return done.phase === 'collect' ? (
        <AnswerLayout title={t('bench.command.phaseCollect')}>
          {t('bench.command.phaseCollectHint')}
        </AnswerLayout>
      ) : (
        <AnswerLayout title={t('bench.command.phaseConfirm')}>
          {t('bench.command.phaseConfirmHint')}
        </AnswerLayout>
      );
    case 'no-scan-back':
      return (
        <AnswerLayout title={t('bench.command.noScanBack')}>{t('bench.command.noScanBackHint')}</AnswerLayout>
      );
    case 'acknowledged':
      return <AnswerLayout title={t('bench.command.acknowledged')} />;
    case 'no-alarm':
      return <AnswerLayout title={t('bench.command.noAlarm')} />;
    case 'refused':
      return (
        <AnswerLayout title={t('bench.command.refused')}>
          <ProblemText problem={done.problem} />
        </AnswerLayout>
      );
  }
}
