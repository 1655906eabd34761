import type { JSX } from 'react';
import { type Fact, Facts } from '../../components/facts.tsx';
import classes from './submit-result-note.module.css';

/** Facts about the order that was created from a draft or that conflicts with it. */
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
