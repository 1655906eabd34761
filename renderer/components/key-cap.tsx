import type { JSX } from 'react';
import classes from './key-cap.module.css';

/** The shortcut drawn on a button. Hidden from screen readers, which get it from aria-keyshortcuts. */
export function KeyCap({ name }: { name: string }): JSX.Element {
  return (
    <kbd className={classes.keyCap} aria-hidden>
      {name}
    </kbd>
  );
}
