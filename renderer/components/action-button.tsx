import type { ComponentProps, JSX } from 'react';
import { KeyButton } from './key-button.tsx';
import { useShortcuts } from './use-shortcuts.ts';

interface Props extends ComponentProps<typeof KeyButton> {
  /** The button's label; the shortcut list shows the same. */
  readonly children: string;
}

/** A button and its shortcut in one: both do the same while the button is mounted and enabled. */
export function ActionButton(props: Props): JSX.Element {
  const { keyName, children, onClick, disabled, loading } = props;
  useShortcuts({ [keyName]: disabled || loading ? undefined : { label: children, act: onClick } });
  return <KeyButton {...props} />;
}
