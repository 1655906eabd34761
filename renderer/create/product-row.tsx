import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { type DraftProduct, PRODUCT_FIELDS, type ProductField } from '../../shared/new-order.ts';
import { capOf } from '../keys/key-name.ts';
import { TAKES_SCANS } from '../scan/input/use-scan-target.ts';
import { WholeField } from '../ui/whole-field.tsx';
import { useForm } from './form-view.ts';
import classes from './product-rows.module.css';
import { saidBelow } from './warned.tsx';

interface Props {
  /** Counted from 0. */
  readonly at: number;
  readonly product: DraftProduct;
  readonly onChange: (change: Partial<DraftProduct>) => void;
  readonly onRemove: () => void;
}

/** One item of the goods: its name above, its numbers below. */
export function ProductRow({ at, product, onChange, onRemove }: Props): JSX.Element {
  const { t } = useTranslation();
  const { mistakeAt, warningAt, leave } = useForm();
  const warned = (field: ProductField): string | undefined => warningAt(`products.${at}.${field}`);
  const isEmpty = (field: ProductField): boolean => product[field].trim() === '';
  // One sentence for all that is not given: below each field there is no room for it.
  const missing = PRODUCT_FIELDS.filter((field) => isEmpty(field) && warned(field) !== undefined);
  const shared = (field: ProductField) => ({
    name: `products.${at}.${field}`,
    label: t(`create.productField.${field}`),
    value: product[field],
    error: mistakeAt(`products.${at}.${field}`),
    ...saidBelow(isEmpty(field) ? undefined : warned(field)),
    onBlur: () => leave(`products.${at}.${field}`),
  });
  return (
    <div
      className={classes.product}
      role="group"
      aria-label={t('create.productRow', { number: at + 1 })}
      data-product={at}
    >
      <TextInput
        {...shared('name')}
        className={classes.name ?? ''}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <ActionIcon
        variant="default"
        size={42}
        className={classes.remove ?? ''}
        aria-label={t('create.removeProduct', { number: at + 1 })}
        aria-keyshortcuts="Control+Delete"
        title={`${t('create.removeProduct', { number: at + 1 })} (${capOf('Ctrl+Delete')})`}
        onClick={onRemove}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      <TextInput
        {...shared('sku')}
        {...TAKES_SCANS}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ sku: event.currentTarget.value })}
      />
      <WholeField {...shared('price')} onChange={(price) => onChange({ price })} />
      <WholeField {...shared('weight')} onChange={(weight) => onChange({ weight })} />
      <WholeField {...shared('quantity')} onChange={(quantity) => onChange({ quantity })} />
      <p className={`${classes.missing} tone-amber`} role="status">
        {missing.length > 0 &&
          t('create.productMissing', {
            fields: missing.map((field) => t(`create.productField.${field}`)).join(', '),
          })}
      </p>
    </div>
  );
}
