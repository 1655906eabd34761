import { ActionIcon, Input, Stack, Text, TextInput } from '@mantine/core';
import { type JSX, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DraftProduct,
  EMPTY_PRODUCT,
  MAX_PRODUCTS,
  PRODUCT_FIELDS,
  type ProductField,
} from '../../../shared/new-order.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { IconPlus, IconTrash } from '../../components/icons.tsx';
import { keyCapText } from '../../components/shortcuts/key-name.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { WholeNumberField } from '../../components/whole-number-field.tsx';
import { TAKES_SCANS } from '../../scanning/use-scan-target.ts';
import { getDescriptionProps } from './draft-fields.tsx';
import { useForm } from './form-context.ts';
import classes from './product-rows.module.css';

/** The product list. Ctrl+I adds a product, F3 in a product removes it. */
export function ProductRows(): JSX.Element {
  const { t } = useTranslation();
  const { draft, change, issueAt } = useForm();
  const { products } = draft;
  const list = useRef<HTMLDivElement>(null);
  /** The product whose first field gets the focus once rendered. */
  const toFocus = useRef<number | null>(null);
  const full = products.length >= MAX_PRODUCTS;
  useEffect(() => {
    if (toFocus.current === null) return;
    const at = Math.min(toFocus.current, products.length - 1);
    toFocus.current = null;
    list.current?.querySelector<HTMLElement>(at < 0 ? 'button' : `[name="products.${at}.name"]`)?.focus();
  }, [products]);

  const add = (): void => {
    toFocus.current = products.length;
    change({ products: [...products, EMPTY_PRODUCT] });
  };
  const remove = (at: number): void => {
    toFocus.current = at;
    change({ products: products.filter((_product, one) => one !== at) });
  };
  useShortcuts({
    F3: {
      label: t('create.removeThis'),
      act: products.length > 0 ? (at) => remove(productAt(at) ?? products.length) : undefined,
      when: (at) => productAt(at) !== null,
    },
  });

  const mistake =
    issueAt('products') ?? (full ? t('create.productsFull', { number: MAX_PRODUCTS }) : undefined);
  return (
    <Stack ref={list} gap={10} role="group" aria-label={t('create.field.products')}>
      {products.length === 0 && (
        <Text fz={15} c="dimmed">
          {t('create.noProducts')}
        </Text>
      )}
      {products.map((product, at) => (
        <ProductRow
          // A product is identified by its position.
          key={at}
          index={at}
          product={product}
          onChange={(changed) =>
            change({ products: products.map((one, place) => (place === at ? { ...one, ...changed } : one)) })
          }
          onRemove={() => remove(at)}
        />
      ))}
      {mistake !== undefined && <Input.Error data-mistake>{mistake}</Input.Error>}
      <ActionButton
        variant="default"
        size="sm"
        keyName="Ctrl+I"
        disabled={full}
        icon={IconPlus}
        iconSize={18}
        onClick={add}
      >
        {t('create.addProduct')}
      </ActionButton>
    </Stack>
  );
}

/** The index of the product that contains an element. */
function productAt(element: Element | null): number | null {
  const at = element?.closest<HTMLElement>('[data-product]')?.dataset['product'];
  return at === undefined ? null : Number(at);
}

interface Props {
  /** Counted from 0. */
  readonly index: number;
  readonly product: DraftProduct;
  readonly onChange: (change: Partial<DraftProduct>) => void;
  readonly onRemove: () => void;
}

/** One product: its name above, its numbers below. */
function ProductRow({ index, product, onChange, onRemove }: Props): JSX.Element {
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
        aria-keyshortcuts="F3"
        title={`${t('create.removeProduct', { number: index + 1 })} (${keyCapText('F3')})`}
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
