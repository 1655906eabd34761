import { type JSX, type ReactNode, useEffect, useRef } from 'react';
import { ActionButton } from './action-button.tsx';
import classes from './inline-confirm.module.css';

interface Props {
  readonly ask: string;
  /** What the answer yes brings about, a sentence each. */
  readonly consequences: readonly string[];
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** The key that says yes; Escape says no. */
  readonly keyName: string;
  /** Beside the words of the answer yes. */
  readonly icon?: ReactNode;
  /** Smaller, and leaves the focus where it is: beside the scan field. */
  readonly compact?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A question about something that can't be taken back, asked in place. Unless compact, the focus is on No: an Enter by accident does nothing. */
export function InlineConfirm({
  ask,
  consequences,
  confirmLabel,
  cancelLabel,
  keyName,
  icon,
  compact = false,
  onConfirm,
  onCancel,
}: Props): JSX.Element {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (compact) return;
    const { current } = question;
    // What is asked is seen with its answers, where there is room for both.
    [...(current?.querySelectorAll('button') ?? [])].at(-1)?.focus({ preventScroll: true });
    current?.scrollIntoView({ block: 'nearest' });
  }, [compact]);
  return (
    <div
      ref={question}
      className={compact ? `${classes.question} ${classes.compact}` : classes.question}
      role="alert"
    >
      <p className={classes.questionText}>{ask}</p>
      {consequences.map((sentence) => (
        <p key={sentence} className={classes.consequence}>
          {sentence}
        </p>
      ))}
      <div className={classes.buttons}>
        <ActionButton
          className={classes.button}
          color="red.9"
          keyName={keyName}
          leftSection={icon}
          onClick={onConfirm}
        >
          {confirmLabel}
        </ActionButton>
        <ActionButton className={classes.button} variant="default" keyName="Escape" onClick={onCancel}>
          {cancelLabel}
        </ActionButton>
      </div>
    </div>
  );
}
