import { IconAlertTriangle } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchRow, LabelWarning } from '../../shared/station.ts';
import { showNumber } from '../ui/numbers.ts';
import { ProblemText } from '../ui/problem-text.tsx';
import { useLanguage } from '../ui/use-language.ts';
import classes from './batch-row.module.css';
import { questionOf } from './question.ts';
import { Reasons } from './reasons.tsx';
import type { RowActions } from './row-actions.tsx';

interface Props {
  readonly row: BatchRow;
  /** The operator asked to print it again and has not said why. */
  readonly reprinting: boolean;
  readonly actions: RowActions;
}

/** What is said below a row: its problem, what its label suffers from, and why to print it again. */
export function RowNotes({ row, reprinting, actions }: Props): JSX.Element | null {
  const { id, code, problem, warnings } = row;
  const question = questionOf(row);
  if (problem === null && warnings.length === 0 && question === null && !reprinting) return null;
  return (
    <div className={classes.notes}>
      {problem !== null && (
        <p className={question === null ? classes.note : `${classes.note} ${classes.asked}`}>
          <ProblemText problem={problem} />
        </p>
      )}
      {warnings.map((warning) => (
        <Warning key={warning.kind} warning={warning} />
      ))}
      {question === 'reprint-reason' && (
        <Reasons code={code} opened={false} choose={(reason) => actions.printAgain(id, reason)} />
      )}
      {reprinting && <Reasons code={code} opened choose={(reason) => actions.reprint(id, reason)} />}
    </div>
  );
}

function Warning({ warning }: { warning: LabelWarning }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p className={classes.warning} data-warning={warning.kind}>
      <IconAlertTriangle size={18} aria-hidden />
      {warning.kind === 'narrow-bars'
        ? t('warning.narrowBars', { dots: showNumber(warning.dots, language) })
        : t('warning.edgeInk')}
    </p>
  );
}

/** Why the label is printed again, or that its picture was seen and accepted. */
export function RowTags({ row }: { row: BatchRow }): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      {row.reprint !== null && (
        <span className={classes.tag}>{t('batch.reprintTag', { reason: t(`reason.${row.reprint}`) })}</span>
      )}
      {row.accepted !== null && <span className={classes.tag}>{t('batch.acceptedTag')}</span>}
    </>
  );
}
