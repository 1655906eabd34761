import { Box, type BoxProps } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import classes from './facts.module.css';

export interface Fact {
  readonly name: string;
  /** Null omits the fact. */
  readonly value: ReactNode;
  /** A path or an address, where every character matters. */
  readonly isCode?: boolean;
}

interface FactsProps extends BoxProps {
  readonly facts: readonly Fact[];
  /** `rows`: two columns of `columns`; `table`: names as wide as the longest; `ends`: values at the line's end. */
  readonly layout?: 'rows' | 'table' | 'ends';
  /** The columns of `rows`, as grid-template-columns. */
  readonly columns?: string;
  /** The gap between name and value. */
  readonly gap?: string;
  /** The font weight of values. */
  readonly valueWeight?: number;
  /** Draws lines between the facts, or above each. */
  readonly ruled?: 'between' | 'above';
}

/** A list of names and values. */
export function Facts({
  facts,
  layout = 'rows',
  columns,
  gap,
  valueWeight,
  ruled,
  className,
  ...props
}: FactsProps): JSX.Element {
  return (
    <Box
      component="dl"
      className={className === undefined ? (classes.facts ?? '') : `${classes.facts} ${className}`}
      data-layout={layout}
      data-ruled={ruled}
      __vars={{
        '--facts-columns': columns,
        '--facts-gap': gap,
        '--facts-weight': valueWeight?.toString(),
      }}
      fz={16}
      {...props}
    >
      {facts.map(({ name, value, isCode = false }) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isCode ? classes.code : undefined}>{value}</dd>
          </div>
        ),
      )}
    </Box>
  );
}
