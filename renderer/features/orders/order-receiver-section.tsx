import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownOrder } from '../../../shared/order.ts';
import { Field, FieldList, OrderSection } from './order-section.tsx';

export function OrderReceiverSection({ order: { receiver } }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  return (
    <OrderSection title={t('orders.partReceiver')}>
      <FieldList>
        <Field name={t('orders.name')} strong>
          {receiver.name}
        </Field>
        <Field name={t('orders.phone')} strong>
          {receiver.phone}
        </Field>
        <Field name={t('orders.address')}>{receiver.address}</Field>
        <Field name={t('orders.formattedAddress')}>{receiver.formattedAddress}</Field>
      </FieldList>
    </OrderSection>
  );
}
