import { type JSX, type ReactNode, useEffect, useRef } from 'react';
import classes from './webhook-screen.module.css';

/** Something to be answered before it is done, asked in place; it comes into sight and is read out. */
export function Question({ ask, children }: { ask: string; children: ReactNode }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Chromium answers a promise here, which no effect may hand on as its clean-up.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={classes.question} role="alert">
      <p className={classes.ask}>{ask}</p>
      {children}
    </div>
  );
}
