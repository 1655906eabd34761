import { Button, type ButtonProps } from '@mantine/core';
import type { JSX, ReactNode, Ref } from 'react';
import type { Icon } from './icons.tsx';
import { KeyCap } from './key-cap.tsx';
import { ariaShortcut, keyCapText } from './shortcuts/key-name.ts';

interface Props extends ButtonProps {
  /** The equivalent shortcut, as useShortcuts names it. */
  readonly keyName: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
  /** Before the label, `iconSize` px large. */
  readonly icon?: Icon | undefined;
  readonly iconSize?: number;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * A button that shows its shortcut and exposes it to screen readers; useShortcuts handles the key. While loading it is
 * disabled but keeps the focus, because the result appears in the same place.
 */
export function KeyButton({ keyName, onClick, icon: Icon, iconSize = 22, ...button }: Props): JSX.Element {
  const { loading = false, disabled = false } = button;
  return (
    <Button
      leftSection={Icon && <Icon size={iconSize} aria-hidden />}
      {...button}
      {...(loading ? { 'aria-disabled': true } : { onClick })}
      renderRoot={(root) => <button type="button" {...root} disabled={disabled} />}
      aria-keyshortcuts={ariaShortcut(keyName)}
      rightSection={<KeyCap name={keyCapText(keyName)} />}
    />
  );
}
