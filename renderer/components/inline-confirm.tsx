import { type JSX, type ReactNode, useEffect, useRef } from 'react';
import { ActionButton } from './action-button.tsx';
import classes from './inline-confirm.module.css';

interface Props {
  readonly ask: string;
  /** What confirming does, one sentence each. */
  readonly consequences: readonly string[];
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** The shortcut for yes; Escape means no. */
  readonly keyName: string;
  /** The yes button's icon. */
  readonly icon?: ReactNode;
  /** Smaller and without taking the focus, for use beside the scan field. */
  readonly compact?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks in place for confirmation of an irreversible action. Unless compact, No has the focus, so that an accidental
 * Enter does nothing.
 */
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
    // Scrolls the question into view with its answers, if both fit.
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
