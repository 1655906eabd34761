import { type JSX, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintedLabel } from '../../../shared/history.ts';
import { CodeText } from '../../components/code-text.tsx';
import { formatPrinterOption } from '../../components/format-printer-option.ts';
import { printerOptionOf } from '../../components/printer-options.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { formatShortDay, formatTimeOfDay } from '../../i18n/format-time.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useHistory } from './history-view.ts';
import classes from './label-row.module.css';

interface Props {
  readonly label: PrintedLabel;
  readonly isOpen: boolean;
}

/** A label in the list, as a button that opens it. A plain element, because a list has many. */
export const LabelRow = memo(function LabelRow({ label, isOpen }: Props): JSX.Element {
  const { t } = useTranslation();
  const view = useHistory();
  const language = useLanguage();
  const { code, soc, receiver, printer, size, reprint, state, submittedAtMs } = label;
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isOpen}
      data-label-row={label.id}
      onClick={() => view.open(label)}
    >
      <span className={classes.lines}>
        <b className={classes.time}>{formatTimeOfDay(submittedAtMs, language)}</b>
        <span className={classes.small}>{formatShortDay(submittedAtMs, language)}</span>
      </span>
      <span className={classes.lines}>
        <CodeText code={code} />
        {soc !== null && <span className={classes.small}>{t('orders.soc', { soc })}</span>}
      </span>
      <span className={classes.receiver}>{receiver ?? '—'}</span>
      <span className={`${classes.lines} ${classes.printer}`}>
        <span>{printer === null ? '—' : formatPrinterOption(printerOptionOf(printer), t, null)}</span>
        <span className={classes.small}>{size ?? ''}</span>
      </span>
      <span className={classes.state}>
        <StateBadge state={state} />
        {reprint !== null && (
          <span className={classes.small}>{t('batch.reprintTag', { reason: t(`reason.${reprint}`) })}</span>
        )}
      </span>
    </button>
  );
});
