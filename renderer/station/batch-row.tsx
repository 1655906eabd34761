import { type JSX, memo } from 'react';
import type { BatchRow as Row } from '../../shared/station.ts';
import { CodeText } from '../ui/code-text.tsx';
import { StateBadge } from '../ui/state-badge.tsx';
import classes from './batch-row.module.css';
import { type RowActions, RowButtons } from './row-actions.tsx';
import { RowNotes, RowTags } from './row-notes.tsx';

interface Props {
  readonly row: Row;
  /** Its place in the list, from 1. */
  readonly line: number;
  /** The operator asked to print it again and has not said why. */
  readonly reprinting: boolean;
  readonly actions: RowActions;
}

/** One order of the batch. Plain elements only, and drawn again only when it changed: 500 of them have to stay quick. */
export const BatchRow = memo(function BatchRow({ row, line, reprinting, actions }: Props): JSX.Element {
  return (
    <li className={classes.row} data-row={row.id}>
      <span className={classes.line}>{line}</span>
      <span className={classes.state}>
        <StateBadge state={row.state} />
      </span>
      <span className={classes.code}>
        <CodeText code={row.code} aligned />
        <RowTags row={row} />
      </span>
      <RowButtons row={row} reprinting={reprinting} actions={actions} />
      <RowNotes row={row} reprinting={reprinting} actions={actions} />
    </li>
  );
});
