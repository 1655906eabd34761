import type { JSX } from 'react';
import classes from './key-cap.module.css';

/** The key that does the same as the button it is drawn on. Hidden from screen readers: aria-keyshortcuts says it there. */
export function KeyCap({ name }: { name: string }): JSX.Element {
  return (
    <kbd className={classes.keyCap} aria-hidden>
      {name}
    </kbd>
  );
}
