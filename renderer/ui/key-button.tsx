import { Button, type ButtonProps } from '@mantine/core';
import type { JSX, ReactNode, Ref } from 'react';
import { ariaKey, capOf } from '../keys/key-name.ts';
import { KeyCap } from './key-cap.tsx';

interface Props extends ButtonProps {
  /** The key that does the same, as useKeys names it. */
  readonly keyName: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with its key drawn on it and told to screen readers. What the key does is useKeys' part. */
export function KeyButton({ keyName, ...button }: Props): JSX.Element {
  return (
    <Button
      {...button}
      aria-keyshortcuts={ariaKey(keyName)}
      rightSection={<KeyCap name={capOf(keyName)} />}
    />
  );
}
