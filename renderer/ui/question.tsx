import { type JSX, useEffect, useRef } from 'react';
import { ActionButton } from './action-button.tsx';
import classes from './question.module.css';

interface Props {
  readonly ask: string;
  /** What the answer yes brings about, a sentence each. */
  readonly means: readonly string[];
  readonly yes: string;
  readonly no: string;
  /** The key that says yes; Escape says no. */
  readonly keyName: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** A question about something that can't be taken back, asked in place. The focus is on No: an Enter by accident does nothing. */
export function Question({ ask, means, yes, no, keyName, onYes, onNo }: Props): JSX.Element {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = question;
    // What is asked is seen with its answers, where there is room for both.
    [...(current?.querySelectorAll('button') ?? [])].at(-1)?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={question} className={classes.question} role="alert">
      <p className={classes.ask}>{ask}</p>
      {means.map((sentence) => (
        <p key={sentence} className={classes.means}>
          {sentence}
        </p>
      ))}
      <div className={classes.buttons}>
        <ActionButton className={classes.button} color="red.9" keyName={keyName} onClick={onYes}>
          {yes}
        </ActionButton>
        <ActionButton className={classes.button} variant="default" keyName="Escape" onClick={onNo}>
          {no}
        </ActionButton>
      </div>
    </div>
  );
}
