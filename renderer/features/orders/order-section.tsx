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

/** The fields of a section. */
export function FieldList({ children }: { children: ReactNode }): JSX.Element {
  return <Box component="dl">{children}</Box>;
}

interface FieldProps {
  readonly name: string;
  /** Its value; null or an empty text means unknown. */
  readonly children: ReactNode;
  readonly strong?: boolean;
}

/** One field; an unknown value says so instead of being blank. */
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
