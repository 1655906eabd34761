import { type JSX, type ReactNode, useId } from 'react';
import classes from './order-form.module.css';

/** One subject of the form, with its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }): JSX.Element {
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
