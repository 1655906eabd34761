import { IconAlertTriangle, IconCircleCheck, IconClockPause, IconPlugConnectedX } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProbedPrinter } from '../../../shared/diagnostics.ts';
import { StateNotice } from '../../components/notice.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMs } from './format-units.ts';

/** The result of asking a printer for its state. */
export function PrinterState({
  printer: { word, askedMs },
}: {
  printer: Pick<ProbedPrinter, 'word' | 'askedMs'>;
}): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  switch (word.kind) {
    case 'told':
      return (
        <StateNotice component="p" tone="green" icon={IconCircleCheck} iconSize={20} lh="22px">
          {askedMs === null
            ? t('diagnostics.printerListed')
            : t('diagnostics.printerTold', { ms: formatMs(askedMs, language) })}
        </StateNotice>
      );
    case 'trouble':
      return (
        <StateNotice component="p" tone="red" icon={IconAlertTriangle} iconSize={20} lh="22px">
          <span>
            <ProblemText problem={word.problem} />
          </span>
        </StateNotice>
      );
    case 'silent':
      return (
        <StateNotice component="p" tone="amber" icon={IconPlugConnectedX} iconSize={20} lh="22px">
          <span>{t('diagnostics.printerSilent', { detail: word.detail })}</span>
        </StateNotice>
      );
    case 'not-asked':
      return (
        <StateNotice component="p" tone="gray" icon={IconClockPause} iconSize={20} lh="22px">
          {t('diagnostics.printerNotAsked')}
        </StateNotice>
      );
  }
}
