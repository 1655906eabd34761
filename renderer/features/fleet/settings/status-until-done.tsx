import type { JSX } from 'react';
import { ActionStatus } from '../../../components/action-status.tsx';
import type { AsyncActionState } from '../../../components/use-async-action.ts';

interface Props {
  readonly state: AsyncActionState<unknown>;
  /** Shown while it runs. */
  readonly running?: string;
}

/** That an action runs, or why it failed; once it is done, the screen shows its result by itself. */
export function StatusUntilDone({ state, running }: Props): JSX.Element | null {
  if (state.kind === 'idle' || state.kind === 'done') return null;
  return (
    <div role="status">
      <ActionStatus state={state} {...(running === undefined ? {} : { running })} done={() => ''} lh="24px" />
    </div>
  );
}
