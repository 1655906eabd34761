import type { JSX } from 'react';
import { type Fact, Facts } from '../../components/facts.tsx';
import classes from './diagnostics-facts.module.css';

/** The facts of a diagnostics section; all sections share the same columns. */
export function DiagnosticsFacts({ facts }: { facts: readonly Fact[] }): JSX.Element {
  return (
    <Facts
      facts={facts}
      className={classes.facts}
      columns="minmax(0, var(--names, 170px)) minmax(0, 1fr)"
      lh="23px"
      ruled="between"
    />
  );
}
