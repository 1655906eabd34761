import type { TFunction } from 'i18next';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { describeDriverMismatch } from '../../../shared/driver-mismatch.ts';
import type { Language } from '../../../shared/language.ts';
import { localizedStatus } from '../../../shared/order-status.ts';
import type { BatchRow, LabelWarning } from '../../../shared/station.ts';
import { Difference } from '../../components/difference.tsx';
import { IconAlertTriangle, IconArrowsExchange, IconCheck } from '../../components/icons.tsx';
import { formatNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { RunProblemComponent } from './last-run.tsx';
import classes from './row-findings.module.css';

interface Props {
  readonly row: BatchRow;
  /** Says what the problem is; shorter where a bar explains it. */
  readonly RunProblem: RunProblemComponent;
}

/** What is to be known about a row: why it asks or failed, its label's defects, what changed, and what was accepted. */
export function RowFindings({ row, RunProblem }: Props): JSX.Element | null {
  const { t } = useTranslation();
  const { problem, warnings } = row;
  const changes = changesOf(row);
  return (
    <span className={classes.findings}>
      {problem !== null && (
        <span className={classes.problem}>
          <RunProblem problem={problem} />
        </span>
      )}
      {warnings.map((warning) => (
        <LabelWarningLine key={warning.kind} warning={warning} />
      ))}
      {changes.map(({ of, ...change }) => (
        <span key={of} className={classes.warning} data-change={of}>
          <IconArrowsExchange size={18} aria-hidden />
          {t(`batch.${of}`)}
          <Difference {...change} />
        </span>
      ))}
      <RowTags row={row} />
    </span>
  );
}

interface AmountChange {
  readonly of: 'weightChanged' | 'amountChanged';
  readonly from: number;
  readonly to: number;
  readonly unit: 'g' | '₫';
}

/** Weight and amount, if the service changed them. */
function changesOf({ order }: BatchRow): AmountChange[] {
  if (order === null) return [];
  const { weight, weightWas, amount, amountWas } = order;
  const changes: AmountChange[] = [];
  if (weight !== null && weightWas !== null && weight !== weightWas)
    changes.push({ of: 'weightChanged', from: weightWas, to: weight, unit: 'g' });
  if (amount !== null && amountWas !== null && amount !== amountWas)
    changes.push({ of: 'amountChanged', from: amountWas, to: amount, unit: '₫' });
  return changes;
}

function LabelWarningLine({ warning }: { warning: LabelWarning }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <span className={classes.warning} data-warning={warning.kind}>
      <IconAlertTriangle size={18} aria-hidden />
      {warningText(warning, t, language)}
    </span>
  );
}

/** A warning in words. */
export function warningText(warning: LabelWarning, t: TFunction, language: Language): string {
  switch (warning.kind) {
    case 'narrow-bars':
      return t('warning.narrowBars', { dots: formatNumber(warning.dots, language) });
    case 'edge-ink':
      return t('warning.edgeInk');
    case 'unreadable-text':
      return t('warning.unreadableText');
    case 'never-quiet':
      return t('warning.neverQuiet');
    case 'empty-places':
      return t('warning.emptyPlaces');
    case 'status-unknown':
      return t('warning.statusUnknown');
    case 'receiver-differs':
      return t('warning.receiverDiffers');
    case 'other-size':
      return t('warning.otherSize', { label: warning.label, asked: warning.asked });
    case 'receiver-missing':
      return t('warning.receiverMissing');
    case 'receiver-unread':
      return t('warning.receiverUnread');
    case 'other-resolution':
    case 'other-paper':
    case 'outside-printable': {
      const { what, todo } = describeDriverMismatch(warning);
      return `${what[language]} ${todo[language]}`;
    }
  }
}

/**
 * Tags of a row: the scanned text if it is not the code, the order's status, the reprint reason, a matching receiver, an
 * accepted picture.
 */
function RowTags({ row }: { row: BatchRow }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { scanned, code, order } = row;
  return (
    <>
      {scanned !== null && scanned !== code && (
        <span className={classes.tag}>{t('batch.scannedTag', { text: scanned })}</span>
      )}
      {order?.status !== undefined && order.status !== null && (
        <span className={classes.tag} data-order-status={order.status} data-known>
          {localizedStatus(order.status, order.statusName)[language]}
        </span>
      )}
      {row.reprint !== null && (
        <span className={classes.tag}>{t('batch.reprintTag', { reason: t(`reason.${row.reprint}`) })}</span>
      )}
      {row.receiver === 'agrees' && (
        <span className={classes.tag} data-receiver="agrees">
          <IconCheck size={16} aria-hidden /> {t('labelCodes.receiverAgrees')}
        </span>
      )}
      {row.agreed.length > 0 && <span className={classes.tag}>{t('batch.acceptedTag')}</span>}
    </>
  );
}
