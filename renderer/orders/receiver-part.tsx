import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownOrder } from '../../shared/order.ts';
import { Field, Fields, Part } from './part.tsx';

export function ReceiverPart({ order: { receiver } }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Part title={t('orders.partReceiver')}>
      <Fields>
        <Field name={t('orders.name')} strong>
          {receiver.name}
        </Field>
        <Field name={t('orders.phone')} strong>
          {receiver.phone}
        </Field>
        <Field name={t('orders.address')}>{receiver.address}</Field>
        <Field name={t('orders.formattedAddress')}>{receiver.formattedAddress}</Field>
      </Fields>
    </Part>
  );
}
