import type { JSX } from 'react';
import { type Fact, Facts } from '../../components/facts.tsx';
import classes from './submit-result-note.module.css';

/** What is known of an order that a draft became, or that is in its way. */
export function ResultFacts({ facts }: { facts: readonly Fact[] }): JSX.Element {
  return (
    <Facts
      facts={facts}
      className={classes.facts}
      layout="table"
      gap="2px 12px"
      lh="22px"
      valueWeight={600}
    />
  );
}
