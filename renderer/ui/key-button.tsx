import { Button, type ButtonProps } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { KeyCap } from './key-cap.tsx';

interface Props extends ButtonProps {
  /** The key that does the same, as useKeys names it. */
  readonly keyName: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button with its key drawn on it and told to screen readers. What the key does is useKeys' part. */
export function KeyButton({ keyName, ...button }: Props): JSX.Element {
  return (
    <Button
      {...button}
      aria-keyshortcuts={keyName.replace('Ctrl', 'Control')}
      rightSection={<KeyCap name={capOf(keyName)} />}
    />
  );
}

/** What stands on the key: "Ctrl Del" for Ctrl+Delete. */
function capOf(keyName: string): string {
  return keyName.replace('Escape', 'Esc').replace('Delete', 'Del').replace('+', ' ');
}
