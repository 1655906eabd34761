import { Group, type GroupProps } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import type { Icon } from './icons.tsx';
import type { Tone } from './state-appearance.ts';

interface StatusLineProps extends GroupProps {
  /** Muted by default. */
  readonly tone?: Tone;
  readonly icon?: Icon;
  /** In px. */
  readonly iconSize?: number;
  readonly children: ReactNode;
}

/** A current state, as an icon and a sentence in its tone's color. */
export function StatusLine({
  tone,
  icon: Icon,
  iconSize = 22,
  children,
  ...props
}: StatusLineProps): JSX.Element {
  return (
    <Group
      gap={8}
      wrap="nowrap"
      fz={16}
      c={tone === undefined ? 'dimmed' : `var(--tem-${tone}-ink)`}
      {...props}
    >
      {Icon !== undefined && <Icon size={iconSize} style={{ flex: 'none' }} aria-hidden />}
      {children}
    </Group>
  );
}
