import { IconRefresh, IconTrash } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { type BatchRow, isHandedOver, isInProgress } from '../../../shared/station.ts';
import { RowButton } from '../../components/row-button.tsx';
import classes from './batch-row.module.css';
import { HoldAnswers } from './hold-answers.tsx';
import { rowQuestionOf } from './row-question.ts';
import type { RowActions } from './use-row-actions.ts';

interface Props {
  readonly row: BatchRow;
  /** The reasons for a reprint are open below. */
  readonly reprinting: boolean;
  readonly actions: RowActions;
}

/** The buttons at the end of a row; answers to its question come first. */
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
      <HoldAnswers row={row} actions={actions} />
      {(row.state === 'failed' || row.state === 'cancelled') && (
        <RowButton
          label={t('batch.retry', { code })}
          text={t('batch.retryWord')}
          icon={IconRefresh}
          onClick={() => actions.retry(id)}
        />
      )}
      {isHandedOver(row.state) && (
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
