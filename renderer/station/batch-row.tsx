import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { type JSX, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, type BatchRow as Row } from '../../shared/station.ts';
import { CodeText } from '../ui/code-text.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import classes from './batch-row.module.css';

/** What can be done with one row. */
export interface RowActions {
  readonly retry: (id: number) => void;
  readonly remove: (id: number) => void;
  readonly settle: (id: number, cameOut: boolean) => void;
}

interface Props {
  readonly row: Row;
  /** Its place in the list, from 1. */
  readonly line: number;
  readonly actions: RowActions;
}

/** One order of the batch. Plain elements only, and drawn again only when it changed: 500 of them have to stay quick. */
export const BatchRow = memo(function BatchRow({ row, line, actions }: Props): JSX.Element {
  return (
    <li className={classes.row} data-row={row.id}>
      <span className={classes.line}>{line}</span>
      <span className={classes.state}>
        <StateBadge state={row.state} />
      </span>
      <span className={classes.code}>
        <CodeText code={row.code} aligned />
      </span>
      <Actions row={row} actions={actions} />
      {row.problem !== null && (
        <span className={classes.problem}>
          <ProblemText problem={row.problem} />
        </span>
      )}
    </li>
  );
});

function Actions({ row, actions }: Omit<Props, 'line'>): JSX.Element {
  const { t } = useTranslation();
  const { id, code } = row;
  return (
    <span className={classes.actions}>
      {row.state === 'unknown' && (
        <>
          <button
            type="button"
            className={classes.button}
            aria-label={t('batch.cameOutCode', { code })}
            onClick={() => actions.settle(id, true)}
          >
            {t('batch.cameOut')}
          </button>
          <button
            type="button"
            className={classes.button}
            aria-label={t('batch.didNotCode', { code })}
            onClick={() => actions.settle(id, false)}
          >
            {t('batch.didNot')}
          </button>
        </>
      )}
      {row.state === 'failed' && (
        <button
          type="button"
          className={classes.button}
          aria-label={t('batch.retry', { code })}
          onClick={() => actions.retry(id)}
        >
          <IconRefresh size={20} aria-hidden />
          {t('batch.retryWord')}
        </button>
      )}
      {!isUnderWay(row.state) && (
        <button
          type="button"
          className={`${classes.button} ${classes.quiet}`}
          aria-label={t('batch.remove', { code })}
          title={t('batch.remove', { code })}
          onClick={() => actions.remove(id)}
        >
          <IconTrash size={20} aria-hidden />
        </button>
      )}
    </span>
  );
}
