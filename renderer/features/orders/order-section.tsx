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

/** One field of an order. */
export interface OrderField {
  readonly name: string;
  /** Null or an empty text means unknown. */
  readonly value: ReactNode;
  readonly strong?: boolean;
}

/** The fields of a section; an unknown value says so instead of being blank. */
export function FieldList({ fields }: { fields: readonly OrderField[] }): JSX.Element {
  const { t } = useTranslation();
  return (
    <dl>
      {fields.map(({ name, value, strong = false }) => {
        const isKnown = value !== null && value !== '';
        return (
          <div key={name} className={classes.field}>
            <Box component="dt" c="dimmed">
              {name}
            </Box>
            <dd className={`${classes.value} ${isKnown ? (strong ? classes.strong : '') : classes.none}`}>
              {isKnown ? value : t('orders.notProvided')}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
