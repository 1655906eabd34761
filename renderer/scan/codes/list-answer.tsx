import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddedCodes } from '../../../shared/station.ts';
import { ProblemText } from '../../ui/problem-text.tsx';
import classes from '../scan-answer.module.css';
import type { ListRefusal, ListShown } from './outcome.ts';

/** Of texts that are no codes, so many are shown; each is cut to a length that a code may have. */
const SHOWN = 4;
const SHOWN_LETTERS = 24;

/** What became of a list of codes that was pasted or dropped. */
export function ListAnswer({ shown: { file, outcome } }: { shown: ListShown }): JSX.Element {
  const { t } = useTranslation();
  const title = file === null ? t('imports.codes.title') : t('imports.codes.titleFile', { file });
  switch (outcome.kind) {
    case 'adding':
      return <span className={classes.title}>{t('imports.codes.reading', { number: outcome.number })}</span>;
    case 'added':
      return (
        <>
          <span className={classes.title}>{title}</span>
          <Added answer={outcome.answer} />
        </>
      );
    case 'refused':
      return (
        <>
          <span className={classes.title}>{title}</span>
          <span className={classes.detail}>
            <Refused refusal={outcome.refusal} />
          </span>
        </>
      );
    case 'failed':
      return (
        <>
          <span className={classes.title}>{t('imports.codes.failed')}</span>
          <Added answer={outcome.answer} />
          <span className={classes.detail}>
            <ProblemText problem={outcome.problem} />
          </span>
        </>
      );
  }
}

function Added({ answer }: { answer: AddedCodes }): JSX.Element {
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
      {answer.invalidCount > 0 && <> ({firstOf(answer)})</>}
    </span>
  );
}

/** The first texts that are no codes, so that one sees what went wrong. */
function firstOf({ invalid, invalidCount }: AddedCodes): string {
  const first = invalid
    .slice(0, SHOWN)
    .map((text) => `“${text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS)}…` : text}”`);
  return `${first.join(', ')}${invalidCount > first.length ? '…' : ''}`;
}

function Refused({ refusal }: { refusal: ListRefusal }): JSX.Element {
  const { t } = useTranslation();
  switch (refusal.why) {
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
