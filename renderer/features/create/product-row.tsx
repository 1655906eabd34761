import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { type DraftProduct, PRODUCT_FIELDS, type ProductField } from '../../../shared/new-order.ts';
import { keyCapText } from '../../components/shortcuts/key-name.ts';
import { WholeNumberField } from '../../components/whole-number-field.tsx';
import { TAKES_SCANS } from '../../scanning/use-scan-target.ts';
import { getDescriptionProps } from './description-props.tsx';
import { useForm } from './form-context.ts';
import classes from './product-rows.module.css';

interface Props {
  /** Counted from 0. */
  readonly index: number;
  readonly product: DraftProduct;
  readonly onChange: (change: Partial<DraftProduct>) => void;
  readonly onRemove: () => void;
}

/** One product: its name above, its numbers below. */
export function ProductRow({ index, product, onChange, onRemove }: Props): JSX.Element {
  const { t } = useTranslation();
  const { issueAt, warningAt, markVisited } = useForm();
  const warned = (field: ProductField): string | undefined => warningAt(`products.${index}.${field}`);
  const isEmpty = (field: ProductField): boolean => product[field].trim() === '';
  // One sentence for all missing fields: there is no room below each.
  const missing = PRODUCT_FIELDS.filter((field) => isEmpty(field) && warned(field) !== undefined);
  const shared = (field: ProductField) => ({
    name: `products.${index}.${field}`,
    label: t(`create.productField.${field}`),
    value: product[field],
    error: issueAt(`products.${index}.${field}`),
    ...getDescriptionProps(isEmpty(field) ? undefined : warned(field)),
    onBlur: () => markVisited(`products.${index}.${field}`),
  });
  return (
    <div
      className={classes.product}
      role="group"
      aria-label={t('create.productRow', { number: index + 1 })}
      data-product={index}
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
        aria-label={t('create.removeProduct', { number: index + 1 })}
        aria-keyshortcuts="Control+Delete"
        title={`${t('create.removeProduct', { number: index + 1 })} (${keyCapText('Ctrl+Delete')})`}
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
      <WholeNumberField {...shared('price')} onChange={(price) => onChange({ price })} />
      <WholeNumberField {...shared('weight')} onChange={(weight) => onChange({ weight })} />
      <WholeNumberField {...shared('quantity')} onChange={(quantity) => onChange({ quantity })} />
      <p className={`${classes.missing} tone-amber`} role="status">
        {missing.length > 0 &&
          t('create.productMissing', {
            fields: missing.map((field) => t(`create.productField.${field}`)).join(', '),
          })}
      </p>
    </div>
  );
}
