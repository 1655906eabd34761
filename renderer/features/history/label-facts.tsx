import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { PrintedLabel } from '../../../shared/history.ts';
import { formatCount } from '../../../shared/language.ts';
import { formatPrinterOption } from '../../components/format-printer-option.ts';
import { printerOptionOf } from '../../components/printer-options.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './label-panel.module.css';

/** All that is known of a label. */
export function LabelFacts({ label }: { label: PrintedLabel }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { receiver, soc, submittedAtMs, endedAtMs, printer, size, pages, reprint } = label;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('history.receiver'), receiver],
    [t('history.soc'), soc],
    [t('history.submittedAt'), formatDateTime(submittedAtMs, language)],
    [t('history.endedAt'), endedAtMs === null ? null : formatDateTime(endedAtMs, language)],
    [t('history.printer'), printer === null ? null : formatPrinterOption(printerOptionOf(printer), t, null)],
    [t('history.size'), size],
    [t('history.pages'), pages > 1 ? formatCount(pages, language) : null],
    [t('history.reason'), reprint === null ? null : t(`reason.${reprint}`)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
