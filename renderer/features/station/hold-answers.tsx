import { IconPhotoSearch, IconPrinter, IconSearch } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { type HoldAnswer, holdOf, offeredAnswers } from '../../../shared/hold.ts';
import type { BatchRow } from '../../../shared/station.ts';
import { RowButton } from '../../components/row-button.tsx';
import classes from './batch-row.module.css';
import { rowQuestionOf } from './row-question.ts';
import type { RowActions } from './use-row-actions.ts';

interface Props {
  readonly row: BatchRow;
  readonly actions: RowActions;
}

/** The answers to a row's hold that are a single button each; lists of answers are below the row (row-notes.tsx). */
export function HoldAnswers({ row, actions }: Props): JSX.Element | null {
  const question = rowQuestionOf(row);
  const answers = offeredAnswers(holdOf(row), 'window').filter((answer) => !isList(answer));
  if (answers.length === 0) return null;
  return (
    <span className={classes.answers} data-question={question}>
      {question === 'look' ? (
        <LookButton row={row} actions={actions} />
      ) : (
        answers.map((answer) => <AnswerButton key={answer} answer={answer} row={row} actions={actions} />)
      )}
    </span>
  );
}

/** Whether an answer is a choice among several: reasons, orders. */
function isList(answer: HoldAnswer): boolean {
  return answer === 'reprint' || answer === 'choose';
}

/** Opens the label's picture, which has the answers beside it (verification-panel.tsx). */
function LookButton({ row: { id, code }, actions }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <RowButton
      label={t('batch.look', { code })}
      text={t('batch.lookWord')}
      icon={IconPhotoSearch}
      onClick={() => actions.open('picture', id)}
    />
  );
}

function AnswerButton({
  answer,
  row: { id, code },
  actions,
}: Props & { readonly answer: HoldAnswer }): JSX.Element | null {
  const { t } = useTranslation();
  switch (answer) {
    case 'print':
      return (
        <RowButton
          label={t('batch.printEndedCode', { code })}
          text={t('batch.printEnded')}
          icon={IconPrinter}
          onClick={() => actions.printAnyway(id)}
        />
      );
    case 'look-up':
      return (
        <RowButton
          label={t('batch.lookUpCode', { code })}
          text={t('batch.lookUp')}
          icon={IconSearch}
          onClick={() => actions.lookUp(id)}
        />
      );
    case 'accept-as-code':
      return (
        <RowButton
          label={t('batch.takeAsCodeOf', { code })}
          text={t('batch.takeAsCode')}
          onClick={() => actions.takeAsCode(id)}
        />
      );
    case 'reprint':
    case 'choose':
    case 'approve-codes':
      return null;
  }
}
