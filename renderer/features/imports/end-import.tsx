import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../../../shared/import.ts';
import { IconPlayerStopFilled, IconX } from '../../components/icons.tsx';
import { InlineConfirm } from '../../components/inline-confirm.tsx';
import { PanelButton } from './export-results.tsx';
import { useImportsServices } from './imports-services.ts';
import { hasResults, progressOf, type Stage } from './progress.ts';

/** Asks only: nothing ends by this key alone. */
const KEY = 'Escape';

/** The ways to end an import: stopping it while it sends, otherwise closing it. Both ask first. */
export type EndAction = 'stop' | 'discard';

/** How the import can be ended now; null while the file is being read. */
export function getEndAction(stage: Stage): EndAction | null {
  if (stage === 'reading') return null;
  return stage === 'sending' || stage === 'paused' ? 'stop' : 'discard';
}

export function EndButton({ end, onAsk }: { end: EndAction; onAsk: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <PanelButton keyName={KEY} icon={end === 'stop' ? IconPlayerStopFilled : IconX} onClick={onAsk}>
      {t(`imports.${end}`)}
    </PanelButton>
  );
}

type Consequence =
  | 'stopLeft'
  | 'stopKept'
  | 'stopUnknown'
  | 'discardResults'
  | 'discardNothing'
  | 'discardUnknown';

/** The consequences of ending it: a text key and its number each. */
export function listConsequences(
  open: Pick<ImportState, 'counts'>,
  end: EndAction,
): readonly (readonly [Consequence, number])[] {
  const { ready, created, unsure } = open.counts;
  if (end === 'stop')
    return [
      ['stopLeft', ready],
      ['stopKept', created],
      ...(unsure > 0 ? [['stopUnknown', unsure] as const] : []),
    ];
  return [
    [hasResults(open) ? 'discardResults' : 'discardNothing', 0],
    // Without its row nobody would look it up: importing the file again would send it blindly.
    ...(unsure > 0 ? [['discardUnknown', unsure] as const] : []),
  ];
}

interface QuestionProps {
  readonly open: ImportState;
  readonly end: EndAction;
  readonly onAnswered: () => void;
}

export function EndQuestion({ open, end, onAnswered }: QuestionProps): JSX.Element {
  const { t } = useTranslation();
  const { imports, report } = useImportsServices();
  return (
    <InlineConfirm
      ask={t(`imports.${end}Ask`, { file: open.file })}
      consequences={listConsequences(open, end).map(([key, number]) => t(`imports.${key}`, { number }))}
      confirmLabel={t(`imports.${end}Yes`)}
      cancelLabel={t(`imports.${end}No`)}
      onConfirm={() => {
        onAnswered();
        imports[end]().catch(report);
      }}
      onCancel={onAnswered}
    />
  );
}

/** Another file would replace one whose results exist nowhere else. */
export function ReplaceQuestion({ open, asked }: { open: ImportState; asked: File }): JSX.Element {
  const { t } = useTranslation();
  const { imports } = useImportsServices();
  const { remaining } = progressOf(open);
  const warn =
    remaining === 0 ? t('imports.replaceWarnDone') : t('imports.replaceWarn', { number: remaining });
  const { unsure } = open.counts;
  return (
    <InlineConfirm
      ask={t('imports.replaceAsk', { open: open.file, file: asked.name })}
      consequences={unsure > 0 ? [warn, t('imports.discardUnknown', { number: unsure })] : [warn]}
      confirmLabel={t('imports.replaceYes')}
      cancelLabel={t('imports.replaceNo')}
      onConfirm={() => void imports.answerReplace(true)}
      onCancel={() => void imports.answerReplace(false)}
    />
  );
}
