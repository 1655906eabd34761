import type { GroupProps } from '@mantine/core';
import type { JSX } from 'react';
import { IconAlertTriangle, IconCircleCheck } from './icons.tsx';
import { ProblemText } from './problem-text.tsx';
import { StatusLine } from './status-line.tsx';
import type { AsyncActionState } from './use-async-action.ts';

interface Props<Result> extends GroupProps {
  readonly state: AsyncActionState<Result>;
  /** Shown while it runs. */
  readonly running?: string;
  readonly done: (result: Result) => string;
}

/** How an action ended, or that it runs; nothing before it starts. */
export function ActionStatus<Result>(props: Props<Result>): JSX.Element | null {
  const { state, running, done, ...line } = props;
  switch (state.kind) {
    case 'idle':
      return null;
    case 'running':
      return running === undefined ? null : (
        <StatusLine c="inherit" {...line}>
          {running}
        </StatusLine>
      );
    case 'done':
      return (
        <StatusLine tone="green" icon={IconCircleCheck} fw={600} {...line}>
          {done(state.result)}
        </StatusLine>
      );
    case 'failed':
      return (
        <StatusLine tone="red" icon={IconAlertTriangle} {...line}>
          <ProblemText problem={state.problem} />
        </StatusLine>
      );
  }
}
