import { IconPhotoSearch, IconPrinter, IconRefresh, IconSearch, IconTrash } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderCode } from '../../../shared/order-code.ts';
import { type BatchRow, isInProgress, type ReprintReason } from '../../../shared/station.ts';
import { RowButton } from '../../components/row-button.tsx';
import classes from './batch-row.module.css';
import { canReprint, rowQuestionOf } from './row-question.ts';
import type { RowPanelKind } from './row-selection.ts';

/** What can be done with one row. */
export interface RowActions {
  readonly retry: (id: number) => void;
  readonly remove: (id: number) => void;
  readonly resolve: (id: number, cameOut: boolean) => void;
  /** The answer to "printed before": the next run prints it. */
  readonly printAgain: (id: number, reason: ReprintReason) => void;
  readonly reprint: (id: number, reason: ReprintReason) => void;
  /** The answer to "its order has ended". */
  readonly printAnyway: (id: number) => void;
  /** What was scanned means no order: look again, or take it for a code. */
  readonly lookUp: (id: number) => void;
  readonly takeAsCode: (id: number) => void;
  readonly choose: (id: number, code: OrderCode) => void;
  readonly open: (kind: RowPanelKind, id: number) => void;
  readonly close: () => void;
}

interface Props {
  readonly row: BatchRow;
  /** The reasons for a reprint are open below. */
  readonly reprinting: boolean;
  readonly actions: RowActions;
}

/** The buttons at the end of a row; the answers to its question come first. */
export function RowButtons({ row, reprinting, actions }: Props): JSX.Element {
  const { t } = useTranslation();
  const { id, code } = row;
  const question = rowQuestionOf(row);
  return (
    <span className={classes.actions} data-actions>
      {question === 'came-out' && (
        <span className={classes.answers} data-question={question}>
          <RowButton
            label={t('batch.cameOutCode', { code })}
            text={t('batch.cameOut')}
            onClick={() => actions.resolve(id, true)}
          />
          <RowButton
            label={t('batch.didNotCode', { code })}
            text={t('batch.didNot')}
            onClick={() => actions.resolve(id, false)}
          />
        </span>
      )}
      {question === 'look' && (
        <span className={classes.answers} data-question={question}>
          <RowButton
            label={t('batch.look', { code })}
            text={t('batch.lookWord')}
            icon={IconPhotoSearch}
            onClick={() => actions.open('picture', id)}
          />
        </span>
      )}
      {question === 'ended' && (
        <span className={classes.answers} data-question={question}>
          <RowButton
            label={t('batch.printEndedCode', { code })}
            text={t('batch.printEnded')}
            icon={IconPrinter}
            onClick={() => actions.printAnyway(id)}
          />
        </span>
      )}
      {question === 'no-order' && (
        <span className={classes.answers} data-question={question}>
          <RowButton
            label={t('batch.lookUpCode', { code })}
            text={t('batch.lookUp')}
            icon={IconSearch}
            onClick={() => actions.lookUp(id)}
          />
          {row.problem?.code === 'order-not-looked-up' && (
            <RowButton
              label={t('batch.takeAsCodeOf', { code })}
              text={t('batch.takeAsCode')}
              onClick={() => actions.takeAsCode(id)}
            />
          )}
        </span>
      )}
      {(row.state === 'failed' || row.state === 'cancelled') && (
        <RowButton
          label={t('batch.retry', { code })}
          text={t('batch.retryWord')}
          icon={IconRefresh}
          onClick={() => actions.retry(id)}
        />
      )}
      {canReprint(row) && (
        <RowButton
          variant="quiet"
          label={reprinting ? t('batch.reprintNotCode', { code }) : t('batch.reprint', { code })}
          text={reprinting ? t('batch.reprintNot') : t('batch.reprintWord')}
          onClick={reprinting ? actions.close : () => actions.open('reasons', id)}
        />
      )}
      {!isInProgress(row.state) && (
        <RowButton
          variant="danger"
          shortcut="Delete"
          label={t('batch.remove', { code })}
          icon={IconTrash}
          onClick={() => actions.remove(id)}
        />
      )}
    </span>
  );
}
