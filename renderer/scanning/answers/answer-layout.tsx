import type { JSX, ReactNode } from 'react';
import classes from './answer-layout.module.css';

interface Props {
  /** What happened, in a word or two. */
  readonly title: string;
  /** The order code, or the scanned text. */
  readonly code?: ReactNode;
  /** The row's position and state. */
  readonly position?: ReactNode;
  /** The reason, and what to do now. */
  readonly children?: ReactNode;
}

/** Lays out an answer: title and code are legible from two meters, the rest from the keyboard. */
export function AnswerLayout({ title, code, position, children }: Props): JSX.Element {
  return (
    <>
      <span className={classes.head}>
        <span className={classes.title}>{title}</span>
        {position !== undefined && <span className={classes.position}>{position}</span>}
      </span>
      {code !== undefined && <span className={classes.code}>{code}</span>}
      {children !== undefined && <span className={classes.detail}>{children}</span>}
    </>
  );
}

/** A scanned text that is not a code, shown verbatim. */
export function ScannedText({ text }: { text: string }): JSX.Element {
  return <span className={classes.text}>{text}</span>;
}
