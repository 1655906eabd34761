import type { JSX, ReactNode } from 'react';
import classes from './scan-answer.module.css';

interface Props {
  /** What happened, in a word or two. */
  readonly title: string;
  /** The code that it is about, or what was scanned. */
  readonly code?: ReactNode;
  /** Where the order is, and how it is. */
  readonly position?: ReactNode;
  /** Why, and what to do now. */
  readonly children?: ReactNode;
}

/** The words of an answer: the title and the code are read from two metres, the rest from the keyboard. */
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

/** A text that is no code, as it was scanned. */
export function ScannedText({ text }: { text: string }): JSX.Element {
  return <span className={classes.text}>{text}</span>;
}
