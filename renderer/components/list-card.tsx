import type { JSX, ReactNode } from 'react';
import classes from './list-card.module.css';

/** The card around a list: it takes the remaining height, and its header stays while the rows scroll. */
export function ListCard({ children }: { children: ReactNode }): JSX.Element {
  return <div className={classes.card}>{children}</div>;
}
