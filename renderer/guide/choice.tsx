import type { JSX, ReactNode } from 'react';
import { KeyCap } from '../ui/key-cap.tsx';
import { useKeys } from '../ui/use-keys.ts';
import classes from './choice.module.css';
import { FIRST } from './page.tsx';

interface Props {
  readonly icon?: ReactNode;
  readonly name: string;
  readonly hint?: string;
  readonly keyName: string;
  /** The answer as it is now. */
  readonly chosen: boolean;
  /** Has the focus when the page comes, so that Enter chooses it. */
  readonly first: boolean;
  readonly onChoose: () => void;
}

/** One answer among a few, large: choosing it is going on. */
export function Choice({ icon, name, hint, keyName, chosen, first, onChoose }: Props): JSX.Element {
  useKeys({ [keyName]: { word: name, act: onChoose } });
  return (
    <button
      type="button"
      {...(first ? FIRST : {})}
      className={classes.choice}
      aria-keyshortcuts={keyName}
      aria-current={chosen}
      onClick={onChoose}
    >
      {icon}
      <span className={classes.words}>
        <b className={classes.name}>{name}</b>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </span>
      <KeyCap name={keyName} />
    </button>
  );
}
