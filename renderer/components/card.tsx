import { Flex, type FlexProps } from '@mantine/core';
import type { ComponentPropsWithRef, JSX, ReactNode } from 'react';
import classes from './card.module.css';

type CardProps = FlexProps &
  Omit<ComponentPropsWithRef<'section'>, keyof FlexProps> & {
    readonly component?: 'section' | 'aside' | 'div';
  };

/** A self-contained part of a screen, its content in a column. */
export function Card({ component = 'section', className, ...props }: CardProps): JSX.Element {
  const own = className === undefined ? classes.card : `${classes.card} ${className}`;
  return <Flex component={component} direction="column" className={own ?? ''} {...props} />;
}

/** The card around a list: it takes the remaining height, and its header stays while the rows scroll. */
export function ListCard({ children }: { readonly children: ReactNode }): JSX.Element {
  return (
    <Card component="div" flex={1} mih={0} style={{ overflow: 'hidden' }}>
      {children}
    </Card>
  );
}
