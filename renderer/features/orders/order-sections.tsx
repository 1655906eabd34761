import { Text } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { KnownOrder, NamedText } from '../../../shared/order.ts';
import { CodeText } from '../../components/code-text.tsx';
import { Notice } from '../../components/notice.tsx';
import { formatServiceTime } from '../../i18n/format-time.ts';
import { useLanguage } from '../../i18n/use-language.ts';
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

/** Undocumented fields of the service, under its own names. */
export function OtherSection({ order: { callLogs, lastSman } }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  return (
    <OrderSection title={t('orders.partOther')}>
      <FieldList>
        <Field name="calllogs">
          {callLogs.length === 0 ? null : callLogs.map(formatFields).join('\n\n')}
        </Field>
        <Field name="last_sman">{lastSman === null ? null : formatFields(lastSman)}</Field>
      </FieldList>
      <Text fz={15} c="dimmed">
        {t('orders.otherHint')}
      </Text>
    </OrderSection>
  );
}

const formatFields = (fields: readonly NamedText[]): string =>
  fields.map(({ name, text }) => `${name}: ${text}`).join('\n');
