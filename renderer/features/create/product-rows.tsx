import { Input, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type JSX, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_PRODUCT, MAX_PRODUCTS } from '../../../shared/new-order.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import { useForm } from './form-context.ts';
import { ProductRow } from './product-row.tsx';

/** The product list. Ctrl+I adds a product, Ctrl+Delete in a product removes it. */
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
    'Ctrl+Delete': {
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
