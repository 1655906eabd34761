import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { JSX, ReactNode } from 'react';
import classes from './webhook-screen.module.css';

/** A sentence that stands by itself: something to know, to look out for, or that went wrong. */
export function Note({
  tone,
  children,
}: {
  tone: 'blue' | 'amber' | 'red';
  children: ReactNode;
}): JSX.Element {
  const Icon = tone === 'blue' ? IconInfoCircle : IconAlertTriangle;
  return (
    <p className={`${classes.note} tone-${tone}`} role={tone === 'red' ? 'alert' : undefined}>
      <Icon size={20} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
