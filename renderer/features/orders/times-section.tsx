import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { KnownOrder } from '../../../shared/order.ts';
import { formatServiceTime } from '../../i18n/format-time.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Field, FieldList, OrderSection } from './order-section.tsx';

const ORIGINS = {
  created: 'orders.originCreated',
  'looked-up': 'orders.originLookedUp',
  pushed: 'orders.originPushed',
} as const;

/** The service's times and Tem's own. */
export function TimesSection({ order }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { createdAt, updatedAt, lookedUpAtMs, seenAtMs, origin } = order;
  const timeOf = (text: string | null): string | null =>
    text === null ? null : formatServiceTime(text, language);
  return (
    <OrderSection title={t('orders.partTimes')}>
      <FieldList>
        <Field name={t('orders.createdAt')}>{timeOf(createdAt)}</Field>
        <Field name={t('orders.updatedAt')}>{timeOf(updatedAt)}</Field>
        <Field name={t('orders.lookedUpAt')}>
          {lookedUpAtMs === null ? t('orders.neverLookedUp') : formatDateTime(lookedUpAtMs, language)}
        </Field>
        <Field name={t('orders.seenAt')}>{formatDateTime(seenAtMs, language)}</Field>
        <Field name={t('orders.origin')}>{t(ORIGINS[origin])}</Field>
      </FieldList>
    </OrderSection>
  );
}
