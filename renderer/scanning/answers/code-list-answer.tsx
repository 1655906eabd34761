import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddedCodes } from '../../../shared/station.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import type { CodeListRefusal, ShownCodeList } from '../queue/code-list-outcome.ts';
import classes from './answer-layout.module.css';

/** How many invalid texts are shown; each is cut to the length of a code. */
const MAX_INVALID_SHOWN = 4;
const MAX_LETTERS_SHOWN = 24;

/** The result of a pasted or dropped list of codes. */
export function CodeListAnswer({ shown: { file, outcome } }: { shown: ShownCodeList }): JSX.Element {
  const { t } = useTranslation();
  const title = file === null ? t('imports.codes.title') : t('imports.codes.titleFile', { file });
  switch (outcome.kind) {
    case 'adding':
      return <span className={classes.title}>{t('imports.codes.reading', { number: outcome.number })}</span>;
    case 'added':
      return (
        <>
          <span className={classes.title}>{title}</span>
          <AddedCounts answer={outcome.answer} />
        </>
      );
    case 'refused':
      return (
        <>
          <span className={classes.title}>{title}</span>
          <span className={classes.detail}>
            <RefusalText refusal={outcome.refusal} />
          </span>
        </>
      );
    case 'failed':
      return (
        <>
          <span className={classes.title}>{t('imports.codes.failed')}</span>
          <AddedCounts answer={outcome.answer} />
          <span className={classes.detail}>
            <ProblemText problem={outcome.problem} />
          </span>
        </>
      );
  }
}

function AddedCounts({ answer }: { answer: AddedCodes }): JSX.Element {
  const { t } = useTranslation();
  const parts = [
    t('imports.codes.added', { number: answer.added }),
    ...(answer.duplicates > 0 ? [t('imports.codes.duplicates', { number: answer.duplicates })] : []),
    ...(answer.left > 0 ? [t('imports.codes.left', { number: answer.left })] : []),
    ...(answer.invalidCount > 0 ? [t('imports.codes.invalid', { number: answer.invalidCount })] : []),
  ];
  return (
    <span className={classes.detail}>
      <b>{parts.join(' · ')}</b>
      {answer.invalidCount > 0 && <> ({firstInvalidOf(answer)})</>}
    </span>
  );
}

/** The first invalid texts, as a clue to what went wrong. */
function firstInvalidOf({ invalid, invalidCount }: AddedCodes): string {
  const first = invalid
    .slice(0, MAX_INVALID_SHOWN)
    .map((text) => `“${text.length > MAX_LETTERS_SHOWN ? `${text.slice(0, MAX_LETTERS_SHOWN)}…` : text}”`);
  return `${first.join(', ')}${invalidCount > first.length ? '…' : ''}`;
}

function RefusalText({ refusal }: { refusal: CodeListRefusal }): JSX.Element {
  const { t } = useTranslation();
  switch (refusal.reason) {
    case 'none':
      return <>{t('imports.codes.none')}</>;
    case 'no-column':
      return <>{t('imports.codes.noColumn')}</>;
    case 'spreadsheet':
      return <>{t('imports.codes.spreadsheet')}</>;
    case 'too-large':
      return <>{t('imports.codes.tooLarge')}</>;
    case 'not-read':
      return <>{t('imports.codes.notRead', { file: refusal.file })}</>;
    case 'several':
      return <>{t('imports.codes.several', { number: refusal.number })}</>;
  }
}
