import { IconAlertTriangle, IconCircleCheck, IconClockPause, IconPlugConnectedX } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProbedPrinter } from '../../../shared/diagnostics.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMs } from './format-units.ts';
import classes from './printers-section.module.css';

/** What came of asking a printer. */
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
        <p className={`${classes.state} tone-green`}>
          <IconCircleCheck size={20} aria-hidden />
          {askedMs === null
            ? t('diagnostics.printerListed')
            : t('diagnostics.printerTold', { ms: formatMs(askedMs, language) })}
        </p>
      );
    case 'trouble':
      return (
        <p className={`${classes.state} tone-red`}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            <ProblemText problem={word.problem} />
          </span>
        </p>
      );
    case 'silent':
      return (
        <p className={`${classes.state} tone-amber`}>
          <IconPlugConnectedX size={20} aria-hidden />
          <span>{t('diagnostics.printerSilent', { detail: word.detail })}</span>
        </p>
      );
    case 'not-asked':
      return (
        <p className={`${classes.state} tone-gray`}>
          <IconClockPause size={20} aria-hidden />
          {t('diagnostics.printerNotAsked')}
        </p>
      );
  }
}
