import { type JSX, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../shared/language.ts';
import { type BatchRow, isInProgress } from '../../../../shared/station.ts';
import { AccountTag } from '../../../components/account-tag.tsx';
import { CodeText } from '../../../components/code-text.tsx';
import { IconAlertTriangle } from '../../../components/icons.tsx';
import { STATE_APPEARANCES } from '../../../components/state-appearance.ts';
import { ToneBadge } from '../../../components/tone-badge.tsx';
import { formatDong } from '../../../i18n/format-money.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import type { RunProblemComponent } from '../last-run.tsx';
import { warningText } from '../row-findings.tsx';
import classes from './shift-list.module.css';

interface Props {
  readonly row: BatchRow;
  /** Its position in the list as shown, from 0. */
  readonly index: number;
  /** Its number in the order of the scans, from 1. */
  readonly line: number;
  /** The number of lines. */
  readonly of: number;
  /** The panel is about it, or it is printing. */
  readonly isCurrent: boolean;
  readonly isPrinting: boolean;
  readonly onSelect: (id: number) => void;
  /** Says what a row's problem is; shorter where a bar explains it. */
  readonly RunProblem: RunProblemComponent;
}

/** A code longer than this takes smaller letters: codes are never cut. */
const LONG_CODE = 32;

/** One order. Pressing it, or moving the focus to it, shows in the panel what can be done about it. */
export function ShiftRow({ of, index, onSelect, ...content }: Props): JSX.Element {
  const { row, isCurrent } = content;
  const select = (): void => onSelect(row.id);
  return (
    // The list's keys move the focus (use-list-shortcuts.ts); a click selects like the focus does.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus that the keyboard moves here selects it
    <li
      className={classes.row}
      data-row={row.id}
      data-index={index}
      tabIndex={-1}
      aria-posinset={index + 1}
      aria-setsize={of}
      aria-current={isCurrent || undefined}
      onClick={select}
      onFocus={select}
    >
      <RowContent {...content} />
    </li>
  );
}

/** Plain elements only, rendered only when the row changes: the number of rows changes with every scan. */
const RowContent = memo(function RowContent(
  props: Pick<Props, 'row' | 'line' | 'isPrinting' | 'isCurrent' | 'RunProblem'>,
): JSX.Element {
  const { row, line, isPrinting, RunProblem } = props;
  const { code, order, problem } = row;
  const language = useLanguage();
  const amount = order?.amount ?? null;
  return (
    <>
      <span className={classes.line}>{formatCount(line, language)}</span>
      <span className={classes.code} data-long={code.length > LONG_CODE || undefined}>
        <CodeText code={code} />
      </span>
      <span className={classes.receiver}>
        <AccountTag account={row.account} />
        {order?.receiverName}
      </span>
      {problem === null ? (
        <span className={classes.goods}>{order?.product}</span>
      ) : (
        <span className={classes.problem}>
          <RunProblem problem={problem} />
        </span>
      )}
      <span className={classes.cod}>{amount !== null && formatDong(amount, language)}</span>
      <RowStatus row={row} isPrinting={isPrinting} />
    </>
  );
});

/** The row's only status. Of the labels that are being made or printed, one is "printing": the others wait or are ready. */
function RowStatus({ row, isPrinting }: { row: BatchRow; isPrinting: boolean }): JSX.Element {
  const { t } = useTranslation();
  const { state, warnings, ready } = row;
  const word = (): string => {
    if (isPrinting) return t('shift.printing');
    if (state === 'proven' || ready) return t('shift.ready');
    return isInProgress(state) ? t('state.queued') : t(`state.${state}`);
  };
  const shown = isPrinting
    ? 'submitting'
    : state === 'preparing' || state === 'submitting'
      ? 'queued'
      : ready
        ? 'proven'
        : state;
  return (
    <span className={classes.status}>
      <ToneBadge appearance={STATE_APPEARANCES[shown]} size="sm" data-state={state}>
        {word()}
      </ToneBadge>
      {warnings.length > 0 && <Warns warnings={warnings} />}
    </span>
  );
}

/** Marks a label with warnings, which the panel spells out; screen readers and the pointer read them here. */
function Warns({ warnings }: Pick<BatchRow, 'warnings'>): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = warnings.map((warning) => warningText(warning, t, language)).join(' ');
  return (
    <span className={classes.warns} role="img" aria-label={words} title={words}>
      <IconAlertTriangle size={18} aria-hidden />
    </span>
  );
}
