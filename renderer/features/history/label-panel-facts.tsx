import type { JSX } from 'react';
import { type Fact, Facts } from '../../components/facts.tsx';
import classes from './label-panel.module.css';

/** The label panel's list of names and values. */
export function LabelPanelFacts({ facts }: { facts: readonly Fact[] }): JSX.Element {
  return (
    <Facts
      facts={facts}
      className={classes.facts}
      columns="minmax(96px, 2fr) minmax(0, 3fr)"
      gap="10px"
      lh="22px"
      valueWeight={500}
      ruled="above"
    />
  );
}
