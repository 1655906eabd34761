import { IconWebhook } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownOrder } from '../../../shared/order.ts';
import { CodeText } from '../../components/code-text.tsx';
import { Notice } from '../../components/notice.tsx';
import { Field, FieldList, OrderSection } from './order-section.tsx';

/** The order's codes and who uses them. */
export function CodesSection({ order }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  return (
    <OrderSection title={t('orders.partCodes')}>
      <FieldList>
        <Field name={t('orders.code')}>
          <CodeText code={order.code} />
        </Field>
        <Field name={t('orders.shortcode')} strong>
          {order.shortcode}
        </Field>
        <Field name={t('orders.sorting')} strong>
          {order.sorting}
        </Field>
        <Field name={t('orders.socField')}>{order.soc}</Field>
      </FieldList>
      {order.automaticWebhook && (
        <Notice
          component="p"
          tone="blue"
          icon={IconWebhook}
          iconSize={22}
          mt={8}
          p="8px 12px"
          fz={15}
          lh="22px"
        >
          {t('orders.automaticWebhook')}
        </Notice>
      )}
    </OrderSection>
  );
}
