import { Flex, type FlexProps } from '@mantine/core';
import type { JSX, ReactNode } from 'react';

interface ColumnsProps extends FlexProps {
  readonly component?: 'div' | 'main' | 'ul' | 'dl';
  /** As grid-template-columns; two of equal width by default. */
  readonly columns?: string | undefined;
  readonly children: ReactNode;
}

/** Puts its children side by side, aligned at their top. */
export function Columns({ component, columns, ...props }: ColumnsProps): JSX.Element {
  const style = { gridTemplateColumns: columns ?? 'minmax(0, 1fr) minmax(0, 1fr)' };
  // Flex is typed by its element; all of these take the same props.
  return <Flex component={component as 'div'} display="grid" align="start" style={style} {...props} />;
}
