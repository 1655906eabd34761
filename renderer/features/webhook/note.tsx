import type { JSX, ReactNode } from 'react';
import { IconAlertTriangle, IconInfoCircle } from '../../components/icons.tsx';
import { Notice } from '../../components/notice.tsx';

interface NoteProps {
  readonly tone: 'blue' | 'amber' | 'red';
  readonly children: ReactNode;
}

/** A standalone sentence: information, warning or error. */
export function Note({ tone, children }: NoteProps): JSX.Element {
  return (
    <Notice
      component="p"
      tone={tone}
      icon={tone === 'blue' ? IconInfoCircle : IconAlertTriangle}
      iconSize={20}
      gap={8}
      p="8px 12px"
      fz={15}
      lh="21px"
      role={tone === 'red' ? 'alert' : undefined}
    >
      <span>{children}</span>
    </Notice>
  );
}
