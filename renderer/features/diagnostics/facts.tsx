import type { JSX, ReactNode } from 'react';
import classes from './facts.module.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** A path or an address: every letter counts. */
  readonly isCode?: boolean;
}

/** Facts by their names, one a line. */
export function Facts({ facts }: { facts: readonly Fact[] }): JSX.Element {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value, isCode = false }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd className={isCode ? classes.code : classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
