import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownOrder } from '../../../shared/order.ts';
import { Difference } from '../../components/difference.tsx';
import { formatDong, formatGrams } from '../../i18n/format-money.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { getCodeLabelKey } from './code-labels.ts';
import { Field, FieldList, OrderSection } from './order-section.tsx';

/** Money and goods. Changed values show the old one too. */
export function AmountsSection({ order }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { amount, amountWas, weight, weightWas, collection, value, product, note } = order;
  const dong = (one: number | null): string | null => (one === null ? null : formatDong(one, language));
  const coded = (of: 'payer' | 'config' | 'flag', code: string | null): string | null => {
    const word = code === null ? null : getCodeLabelKey(of, code);
    return word === null ? code : t(word);
  };
  return (
    <OrderSection title={t('orders.partGoods')}>
      <FieldList>
        <Field name={t('orders.amount')} strong>
          {amount !== null && amountWas !== null ? (
            <Difference from={amountWas} to={amount} unit="₫" />
          ) : (
            dong(amount)
          )}
        </Field>
        <Field name={t('orders.weight')} strong>
          {weight !== null && weightWas !== null ? (
            <Difference from={weightWas} to={weight} unit="g" />
          ) : weight === null ? null : (
            formatGrams(weight, language)
          )}
        </Field>
        <Field name={t('orders.value')}>{dong(value)}</Field>
        <Field name="collection">{dong(collection)}</Field>
        <Field name={t('orders.payer')}>{coded('payer', order.payer)}</Field>
        <Field name={t('orders.config')}>{coded('config', order.config)}</Field>
        <OrderReason order={order} />
        {order.partial !== null && <Field name={t('orders.partial')}>{coded('flag', order.partial)}</Field>}
        {order.barter !== null && <Field name={t('orders.barter')}>{coded('flag', order.barter)}</Field>}
        {product !== null && <Field name={t('orders.product')}>{product}</Field>}
        {note !== null && <Field name={t('orders.note')}>{note}</Field>}
      </FieldList>
    </OrderSection>
  );
}

/** The reason for the order's status, if the service gave one. */
function OrderReason({ order: { reasonCode, reasonText } }: { order: KnownOrder }): JSX.Element | null {
  const { t } = useTranslation();
  if (reasonCode === null && reasonText === null) return null;
  const both = reasonCode !== null && reasonText !== null;
  return (
    <Field name={t('orders.reason')}>
      {both ? t('orders.reasonCode', { text: reasonText, code: reasonCode }) : (reasonText ?? reasonCode)}
    </Field>
  );
}
