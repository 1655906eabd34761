import { Button, type ButtonProps } from '@mantine/core';
import type { JSX, ReactNode, Ref } from 'react';
import { KeyCap } from './key-cap.tsx';
import { ariaShortcut, keyCapText } from './shortcuts/key-name.ts';

interface Props extends ButtonProps {
  /** The key that does the same, as useKeys names it. */
  readonly keyName: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * A button with its key drawn on it and told to screen readers. What the key does is useKeys' part. While it is loading it
 * can't be pressed, and keeps the focus that it has: what comes of it is told at this very place.
 */
export function KeyButton({ keyName, onClick, ...button }: Props): JSX.Element {
  const { loading = false, disabled = false } = button;
  return (
    <Button
      {...button}
      {...(loading ? { 'aria-disabled': true } : { onClick })}
      renderRoot={(root) => <button type="button" {...root} disabled={disabled} />}
      aria-keyshortcuts={ariaShortcut(keyName)}
      rightSection={<KeyCap name={keyCapText(keyName)} />}
    />
  );
}
