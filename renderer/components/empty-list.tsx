import { Box } from '@mantine/core';
import { IconAlertTriangle, type IconProps } from '@tabler/icons-react';
import type { ComponentType, JSX, ReactNode } from 'react';
import type { Problem } from '../../shared/problem.ts';
import { ActionButton } from './action-button.tsx';
import classes from './empty-list.module.css';
import { ProblemText } from './problem-text.tsx';

interface EmptyListProps {
  readonly icon: ComponentType<IconProps>;
  readonly title: string;
  /** What to do now. */
  readonly hint: string;
  /** A way to start. */
  readonly children?: ReactNode;
}

/** Takes the place of an empty list. */
export function EmptyList({ icon: Icon, title, hint, children }: EmptyListProps): JSX.Element {
  return (
    <div className={classes.empty}>
      <Icon size={64} stroke={1.4} aria-hidden className={classes.icon} />
      <Box component="p" m={0} fz={24} fw="600">
        {title}
      </Box>
      <p className={classes.hint}>{hint}</p>
      {children}
    </div>
  );
}

interface ListErrorProps {
  readonly problem: Problem;
  /** The retry button's label and action. */
  readonly retryLabel: string;
  readonly onRetry: () => void;
}

/** Takes the place of a list that failed to load. */
export function ListError({ problem, retryLabel, onRetry }: ListErrorProps): JSX.Element {
  return (
    <div className={classes.empty} role="alert">
      <IconAlertTriangle size={56} stroke={1.5} aria-hidden className={classes.errorIcon} />
      <p className={classes.hint}>
        <ProblemText problem={problem} />
      </p>
      <ActionButton keyName="F5" onClick={onRetry}>
        {retryLabel}
      </ActionButton>
    </div>
  );
}
