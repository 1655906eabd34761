import { IconAlertTriangle, IconArrowsExchange, IconCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { describeDriverMismatch } from '../../../shared/driver-mismatch.ts';
import { holdOf, offeredAnswers } from '../../../shared/hold.ts';
import type { Language } from '../../../shared/language.ts';
import { localizedStatus } from '../../../shared/order-status.ts';
import type { BatchRow, LabelWarning } from '../../../shared/station.ts';
import { Difference } from '../../components/difference.tsx';
import { ProblemText } from '../../components/problem-text.tsx';
import { ReprintReasons } from '../../components/reprint-reasons.tsx';
import { formatNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './batch-row.module.css';
import { OrderChoices } from './order-choices.tsx';
import { rowQuestionOf } from './row-question.ts';
import type { RowActions } from './use-row-actions.ts';

interface Props {
  readonly row: BatchRow;
  /** The operator asked for a reprint and has not given a reason. */
  readonly reprinting: boolean;
  readonly actions: RowActions;
}

/** The notes below a row: its problem, its label's issues, and the choice of a reprint reason. */
export function RowNotes({ row, reprinting, actions }: Props): JSX.Element | null {
  const { t } = useTranslation();
  const { id, code, problem, warnings } = row;
  const question = rowQuestionOf(row);
  const answers = offeredAnswers(holdOf(row), 'window');
  const changes = changesOf(row);
  if (problem === null && warnings.length === 0 && changes.length === 0 && question === null && !reprinting)
    return null;
  return (
    <div className={classes.notes}>
      {problem !== null && (
        <p className={question === null ? undefined : classes.question}>
          <ProblemText problem={problem} />
        </p>
      )}
      {warnings.map((warning) => (
        <LabelWarningLine key={warning.kind} warning={warning} />
      ))}
      {changes.map(({ of, ...change }) => (
        <p key={of} className={classes.warning} data-change={of}>
          <IconArrowsExchange size={18} aria-hidden />
          {t(`batch.${of}`)}
          <Difference {...change} />
        </p>
      ))}
      {answers.includes('choose') && <OrderChoices id={id} choose={(chosen) => actions.choose(id, chosen)} />}
      {answers.includes('reprint') && (
        <ReprintReasons code={code} opened={false} choose={(reason) => actions.printAgain(id, reason)} />
      )}
      {reprinting && <ReprintReasons code={code} opened choose={(reason) => actions.reprint(id, reason)} />}
    </div>
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
    <p className={classes.warning} data-warning={warning.kind}>
      <IconAlertTriangle size={18} aria-hidden />
      {warningText(warning, t, language)}
    </p>
  );
}

function warningText(warning: LabelWarning, t: TFunction, language: Language): string {
  switch (warning.kind) {
    case 'narrow-bars':
      return t('warning.narrowBars', { dots: formatNumber(warning.dots, language) });
    case 'edge-ink':
      return t('warning.edgeInk');
    case 'status-unknown':
      return t('warning.statusUnknown');
    case 'receiver-differs':
      return t('warning.receiverDiffers');
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
export function RowTags({ row }: { row: BatchRow }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { scanned, code, order } = row;
  return (
    <>
      {scanned !== null && scanned !== code && (
        <span className={classes.tag}>{t('batch.scannedTag', { text: scanned })}</span>
      )}
      {order?.status !== undefined && order.status !== null && (
        <span className={classes.tag} data-order-status={order.status}>
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
      {row.accepted !== null && <span className={classes.tag}>{t('batch.acceptedTag')}</span>}
    </>
  );
}
