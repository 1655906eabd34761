import { type JSX, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRow, ImportRowState } from '../../../shared/import.ts';
import { CodeText } from '../../components/code-text.tsx';
import { ToneBadge } from '../../components/tone-badge.tsx';
import classes from './import-row.module.css';
import { formatAddress, formatNumberField, ROW_APPEARANCES } from './row-appearances.ts';
import { RowNotes } from './row-notes.tsx';

interface Props {
  /** Null until it is fetched. */
  readonly row: ImportRow | null;
  /** Its position among the shown rows, from 0. */
  readonly index: number;
  /** Its offset from the top, in px. */
  readonly top: number;
  readonly measure: (element: HTMLDivElement | null) => void;
}

/** One row of the file: the receiver, the amount, the result, and any mistakes. */
export const ImportRowLine = memo(function ImportRowLine({ row, index, top, measure }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <div
      ref={measure}
      className={classes.row}
      role="row"
      aria-rowindex={index + 1}
      data-index={index}
      data-line={row?.line}
      style={{ transform: `translateY(${top}px)` }}
    >
      {row === null ? (
        <span className={classes.loading} role="cell">
          {t('imports.loadingRow')}
        </span>
      ) : (
        <Cells row={row} />
      )}
    </div>
  );
});

function Cells({ row }: { row: ImportRow }): JSX.Element {
  const { t } = useTranslation();
  const { draft } = row;
  return (
    <>
      <span className={classes.line} role="cell">
        {row.line}
      </span>
      <span className={classes.state} role="cell">
        <Badge state={row.state} />
      </span>
      <span className={classes.cell} role="cell">
        <span className={classes.receiver}>
          <b className={classes.main}>{draft.name.trim() === '' ? t('imports.noName') : draft.name}</b>
          <span className={classes.phone}>{draft.phone}</span>
        </span>
        <span className={classes.second} title={formatAddress(draft)}>
          {formatAddress(draft)}
        </span>
      </span>
      <span className={`${classes.cell} ${classes.numbers}`} role="cell">
        <span className={classes.main}>{formatNumberField(draft.amount, 'amount', t)}</span>
        <span className={classes.second}>{formatNumberField(draft.weight, 'weight', t)}</span>
      </span>
      <span className={classes.cell} role="cell">
        <Result row={row} />
      </span>
      <RowNotes row={row} />
    </>
  );
}

function Badge({ state }: { state: ImportRowState }): JSX.Element {
  const { t } = useTranslation();
  return (
    <ToneBadge appearance={ROW_APPEARANCES[state]} data-state={state}>
      {t(`imports.filter.${state}`)}
    </ToneBadge>
  );
}

/** The sender's own code and, once created, the service's code with its fee. */
function Result({ row }: { row: ImportRow }): JSX.Element {
  const { t } = useTranslation();
  const soc = row.soc ?? row.draft.soc;
  if (row.code === null) return <span className={classes.main}>{soc}</span>;
  const more = [
    row.shortcode !== null && !row.code.includes(row.shortcode)
      ? t('imports.shortcode', { shortcode: row.shortcode })
      : null,
    row.fee === null ? null : t('imports.fee', { fee: row.fee }),
    soc === '' ? null : soc,
  ];
  return (
    <>
      <span className={classes.code}>
        <CodeText code={row.code} />
      </span>
      <span className={classes.second}>{more.filter((part) => part !== null).join(' · ')}</span>
    </>
  );
}
