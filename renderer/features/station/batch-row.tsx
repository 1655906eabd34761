import { type JSX, memo } from 'react';
import { formatCount } from '../../../shared/language.ts';
import type { BatchRow as Row } from '../../../shared/station.ts';
import { CodeText } from '../../components/code-text.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './batch-row.module.css';
import { RowButtons } from './row-actions.tsx';
import { RowNotes, RowTags } from './row-notes.tsx';
import type { RowActions } from './use-row-actions.ts';

interface Props {
  readonly row: Row;
  /** Its position in the list, from 1. */
  readonly line: number;
  /** The number of rows. */
  readonly of: number;
  /** The operator asked for a reprint and has not given a reason. */
  readonly reprinting: boolean;
  readonly actions: RowActions;
  readonly measure: (element: Element | null) => void;
}

/** One order of the batch. */
export function BatchRow({ of, measure, ...content }: Props): JSX.Element {
  const { row, line } = content;
  return (
    <li
      ref={measure}
      className={classes.row}
      data-row={row.id}
      data-index={line - 1}
      tabIndex={-1}
      aria-posinset={line}
      aria-setsize={of}
    >
      <RowContent {...content} />
    </li>
  );
}

/** Plain elements only, rendered only when the row changes: the number of rows changes with every scan. */
const RowContent = memo(function RowContent(props: Omit<Props, 'of' | 'measure'>): JSX.Element {
  const { row, line, reprinting, actions } = props;
  const language = useLanguage();
  return (
    <>
      <span className={classes.line}>{formatCount(line, language)}</span>
      <span className={classes.state}>
        <StateBadge state={row.state} />
      </span>
      <span className={classes.code}>
        <CodeText code={row.code} aligned />
        <RowTags row={row} />
      </span>
      <RowButtons row={row} reprinting={reprinting} actions={actions} />
      <RowNotes row={row} reprinting={reprinting} actions={actions} />
    </>
  );
});
