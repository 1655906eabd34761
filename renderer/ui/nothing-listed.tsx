import { IconAlertTriangle, type IconProps } from '@tabler/icons-react';
import type { ComponentType, JSX, ReactNode } from 'react';
import type { Problem } from '../../shared/problem.ts';
import { ActionButton } from './action-button.tsx';
import classes from './nothing-listed.module.css';
import { ProblemText } from './problem-text.tsx';

interface Nothing {
  readonly icon: ComponentType<IconProps>;
  readonly title: string;
  /** What to do now. */
  readonly hint: string;
  /** A way to begin. */
  readonly children?: ReactNode;
}

/** In a list's place where there is nothing to list. */
export function NothingListed({ icon: Icon, title, hint, children }: Nothing): JSX.Element {
  return (
    <div className={classes.none}>
      <Icon size={64} stroke={1.4} aria-hidden className={classes.icon} />
      <p className={classes.title}>{title}</p>
      <p className={classes.hint}>{hint}</p>
      {children}
    </div>
  );
}

interface Unread {
  readonly problem: Problem;
  /** The word for reading it again, and what does so. */
  readonly again: string;
  readonly onAgain: () => void;
}

/** In a list's place where it could not be read. */
export function ListUnread({ problem, again, onAgain }: Unread): JSX.Element {
  return (
    <div className={classes.none} role="alert">
      <IconAlertTriangle size={56} stroke={1.5} aria-hidden className={classes.bad} />
      <p className={classes.hint}>
        <ProblemText problem={problem} />
      </p>
      <ActionButton keyName="F5" onClick={onAgain}>
        {again}
      </ActionButton>
    </div>
  );
}
