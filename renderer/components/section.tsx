import { type JSX, type ReactNode, useId } from 'react';
import classes from './section.module.css';

/** One subject of the settings, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
