import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { JSX, ReactNode } from 'react';
import { Notice } from '../../components/notice.tsx';

interface NoteProps {
  readonly tone: 'blue' | 'amber' | 'red';
  readonly children: ReactNode;
}

/** A sentence that stands by itself: something to know, to look out for, or that went wrong. */
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
