import type { ComponentProps, JSX } from 'react';
import { KeyButton } from './key-button.tsx';
import { useShortcuts } from './use-shortcuts.ts';

interface Props extends ComponentProps<typeof KeyButton> {
  /** What stands on it; the list of keys says the same. */
  readonly children: string;
}

/** A button and its key in one: what the one does the other does, as long as it is there and can be pressed. */
export function ActionButton(props: Props): JSX.Element {
  const { keyName, children, onClick, disabled, loading } = props;
  useShortcuts({ [keyName]: disabled || loading ? undefined : { label: children, act: onClick } });
  return <KeyButton {...props} />;
}
