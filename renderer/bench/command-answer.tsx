import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_SIZES } from '../../shared/label-size.ts';
import { Said } from '../scan/said.tsx';
import { CodeText } from '../ui/code-text.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import type { CommandDone } from './command-done.ts';

/** The words for what a command did. */
export function CommandAnswer({ done }: { done: CommandDone }): JSX.Element {
  const { t } = useTranslation();
  switch (done.kind) {
    case 'printing':
      return (
        <Said
          title={
            done.number === null
              ? t('bench.command.printingSome')
              : t('bench.command.printing', { number: done.number })
          }
        />
      );
    case 'undone':
      return <Said title={t('bench.command.undone')} code={<CodeText code={done.row.code} />} />;
    case 'nothing-to-undo':
      return <Said title={t('bench.command.nothingToUndo')}>{t('bench.command.nothingToUndoHint')}</Said>;
    case 'clear-asked':
      return (
        <Said title={t('bench.command.clearAsked', { number: done.number })}>
          {t('bench.command.clearAskedHint', { seconds: done.waitSeconds })}
        </Said>
      );
    case 'cleared':
      return <Said title={t('bench.command.cleared', { number: done.number })} />;
    case 'nothing-to-clear':
      return <Said title={t('bench.command.nothingToClear')} />;
    case 'size': {
      const { widthMm: width, heightMm: height } = LABEL_SIZES[done.size];
      return (
        <Said title={t('bench.command.size', { size: done.size })}>
          {t('bench.command.sizeHint', { width, height })}
        </Said>
      );
    }
    case 'mode':
      return done.mode === 'batch' ? (
        <Said title={t('bench.command.modeBatch')}>{t('bench.command.modeBatchHint')}</Said>
      ) : (
        <Said title={t('bench.command.modeOne')}>{t('bench.command.modeOneHint')}</Said>
      );
    case 'phase':
      return done.phase === 'collect' ? (
        <Said title={t('bench.command.phaseCollect')}>{t('bench.command.phaseCollectHint')}</Said>
      ) : (
        <Said title={t('bench.command.phaseConfirm')}>{t('bench.command.phaseConfirmHint')}</Said>
      );
    case 'no-scan-back':
      return <Said title={t('bench.command.noScanBack')}>{t('bench.command.noScanBackHint')}</Said>;
    case 'acknowledged':
      return <Said title={t('bench.command.acknowledged')} />;
    case 'no-alarm':
      return <Said title={t('bench.command.noAlarm')} />;
    case 'refused':
      return (
        <Said title={t('bench.command.refused')}>
          <ProblemText problem={done.problem} />
        </Said>
      );
  }
}
