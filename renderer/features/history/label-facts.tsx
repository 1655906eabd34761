import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { PrintedLabel } from '../../../shared/history.ts';
import { formatCount } from '../../../shared/language.ts';
import type { Fact } from '../../components/facts.tsx';
import { formatPrinterOption } from '../../components/format-printer-option.ts';
import { printerOptionOf } from '../../components/printer-options.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { LabelPanelFacts } from './label-panel-facts.tsx';

/** All known facts about a label. */
export function LabelFacts({ label }: { label: PrintedLabel }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { receiver, soc, submittedAtMs, endedAtMs, printer, size, pages, reprint } = label;
  const facts: readonly Fact[] = [
    { name: t('history.receiver'), value: receiver },
    { name: t('history.soc'), value: soc },
    { name: t('history.submittedAt'), value: formatDateTime(submittedAtMs, language) },
    { name: t('history.endedAt'), value: endedAtMs === null ? null : formatDateTime(endedAtMs, language) },
    {
      name: t('history.printer'),
      value: printer === null ? null : formatPrinterOption(printerOptionOf(printer), t, null),
    },
    { name: t('history.size'), value: size },
    { name: t('history.pages'), value: pages > 1 ? formatCount(pages, language) : null },
    { name: t('history.reason'), value: reprint === null ? null : t(`reason.${reprint}`) },
  ];
  return <LabelPanelFacts facts={facts} />;
}
