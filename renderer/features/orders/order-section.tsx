import { Box } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/section.tsx';
import classes from './order-section.module.css';

/** A section of the order screen. */
export function OrderSection({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <Section order={3} size="sm" title={title}>
      <div>{children}</div>
    </Section>
  );
}

/** The fields of a part. */
export function FieldList({ children }: { children: ReactNode }): JSX.Element {
  return (
    <Box component="dl" m={0}>
      {children}
    </Box>
  );
}

interface FieldProps {
  readonly name: string;
  /** What stands in it; null or an empty text: nobody told. */
  readonly children: ReactNode;
  readonly strong?: boolean;
}

/** One field: what nobody told is said to be so, and is no blank. */
export function Field({ name, children, strong = false }: FieldProps): JSX.Element {
  const { t } = useTranslation();
  const isTold = children !== null && children !== '';
  return (
    <div className={classes.field}>
      <Box component="dt" c="dimmed">
        {name}
      </Box>
      <dd className={`${classes.value} ${isTold ? (strong ? classes.strong : '') : classes.none}`}>
        {isTold ? children : t('orders.notTold')}
      </dd>
    </div>
  );
}
