import { Button } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../ui/state-badge.tsx';
import { useLanguage } from '../ui/use-language.ts';
import type { Try, TryState } from './trial.ts';
import { wayWord } from './way-words.ts';
import classes from './ways.module.css';

interface Props {
  readonly one: Try;
  /** The printer's name speaks for it. */
  readonly fits: boolean;
  readonly inUse: boolean;
  /** Undefined while a label is being printed. */
  readonly onAgain: (() => void) | undefined;
}

/** One way with its letter, and what became of its label. */
export function WayRow({ one: { letter, way, state }, fits, inUse, onAgain }: Props): JSX.Element {
  const { t } = useTranslation();
  const notes = [...(fits ? [t('ways.fits')] : []), ...(inUse ? [t('ways.inUse')] : [])];
  return (
    <li className={classes.way} data-letter={letter}>
      <b className={classes.letter}>{letter}</b>
      <span className={classes.words}>
        <b className={classes.name}>{wayWord(way, t)}</b>
        {notes.length > 0 && <span className={classes.note}>{notes.join(' · ')}</span>}
      </span>
      {(state.kind === 'came' || state.kind === 'failed') && (
        <Button variant="subtle" size="sm" disabled={onAgain === undefined} onClick={onAgain}>
          {t('ways.again', { letter })}
        </Button>
      )}
      <span role="status">
        <State state={state} />
      </span>
    </li>
  );
}

function State({ state }: { state: TryState }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  switch (state.kind) {
    case 'not-yet':
      return <span className={classes.note}>{t('ways.notYet')}</span>;
    case 'printing':
      return state.waiting === null ? (
        <span className={classes.note}>{t('ways.printing')}</span>
      ) : (
        <span className={`${classes.waiting} tone-amber`}>
          {t('ways.waiting', { reason: state.waiting[language] })}
        </span>
      );
    case 'came':
      return <StateBadge state={state.word} />;
    case 'failed':
      return <StateBadge state="failed" />;
  }
}
