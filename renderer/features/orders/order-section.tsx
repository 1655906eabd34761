import { type JSX, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './order-section.module.css';

/** A part of the order screen, with its heading. */
export function OrderSection({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The fields of a part. */
export function FieldList({ children }: { children: ReactNode }): JSX.Element {
  return <dl className={classes.fields}>{children}</dl>;
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
      <dt className={classes.name}>{name}</dt>
      <dd className={`${classes.value} ${isTold ? (strong ? classes.strong : '') : classes.none}`}>
        {isTold ? children : t('orders.notTold')}
      </dd>
    </div>
  );
}
