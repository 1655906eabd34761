import type { JSX } from 'react';
import { ariaKey, capOf } from '../keys/key-name.ts';
import { KeyCap } from '../ui/key-cap.tsx';
import type { Look } from '../ui/state-look.ts';
import classes from './work-place.module.css';

interface Props {
  readonly look: Look;
  /** What it is about, small, and what holds now, large. */
  readonly caption: string;
  readonly word: string;
  /** What pressing it does. */
  readonly hint: string;
  readonly keyName: string;
  readonly onClick: () => void;
}

/** A sign that says how the station works now, and the button that changes it. */
export function WorkSign({ look, caption, word, hint, keyName, onClick }: Props): JSX.Element {
  const { icon: Icon, tone } = look;
  return (
    <button
      type="button"
      className={`${classes.sign} tone-${tone}`}
      data-tone={tone}
      title={hint}
      aria-keyshortcuts={ariaKey(keyName)}
      onClick={onClick}
    >
      <Icon size={32} stroke={2} aria-hidden />
      <span className={classes.words}>
        <span className={classes.caption}>{caption}</span>
        <span className={classes.word}>{word}</span>
      </span>
      <KeyCap name={capOf(keyName)} />
    </button>
  );
}
