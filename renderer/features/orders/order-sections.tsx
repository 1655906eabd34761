import { Box, Text } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { KnownOrder, NamedText } from '../../../shared/order.ts';
import { CodeText } from '../../components/code-text.tsx';
import { IconWebhook } from '../../components/icons.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { formatServiceTime } from '../../i18n/format-time.ts';
import { useTexts } from '../../i18n/use-language.ts';
import classes from './order-section.module.css';

/** A section of the order screen. */
export function OrderSection({ title, children }: { title: string; children: ReactNode }): JSX.Element {
  return (
    <Section order={3} size="sm" title={title}>
      <div>{children}</div>
    </Section>
  );
}

/** One field of an order. */
export interface OrderField {
  readonly name: string;
  /** Null or an empty text means unknown. */
  readonly value: ReactNode;
  readonly strong?: boolean;
}

/** The fields of a section; an unknown value says so instead of being blank. */
export function FieldList({ fields }: { fields: readonly OrderField[] }): JSX.Element {
  const { t } = useTranslation();
  return (
    <dl>
      {fields.map(({ name, value, strong = false }) => {
        const isKnown = value !== null && value !== '';
        return (
          <div key={name} className={classes.field}>
            <Box component="dt" c="dimmed">
              {name}
            </Box>
            <dd className={`${classes.value} ${isKnown ? (strong ? classes.strong : '') : classes.none}`}>
              {isKnown ? value : t('orders.notProvided')}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

export function OrderReceiverSection({ order: { receiver } }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  return (
    <OrderSection title={t('orders.sectionReceiver')}>
      <FieldList
        fields={[
          { name: t('orders.name'), value: receiver.name, strong: true },
          { name: t('orders.phone'), value: receiver.phone, strong: true },
          { name: t('orders.address'), value: receiver.address },
          { name: t('orders.formattedAddress'), value: receiver.formattedAddress },
        ]}
      />
    </OrderSection>
  );
}

/** The order's codes and who uses them. */
export function CodesSection({ order }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  return (
    <OrderSection title={t('orders.sectionCodes')}>
      <FieldList
        fields={[
          { name: t('orders.code'), value: <CodeText code={order.code} /> },
          { name: t('orders.shortcode'), value: order.shortcode, strong: true },
          { name: t('orders.sorting'), value: order.sorting, strong: true },
          { name: t('orders.socField'), value: order.soc },
        ]}
      />
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
  const { t, language } = useTexts();
  const { createdAt, updatedAt, lookedUpAtMs, seenAtMs, origin } = order;
  return (
    <OrderSection title={t('orders.sectionTimes')}>
      <FieldList
        fields={[
          { name: t('orders.createdAt'), value: createdAt && formatServiceTime(createdAt, language) },
          { name: t('orders.updatedAt'), value: updatedAt && formatServiceTime(updatedAt, language) },
          {
            name: t('orders.lookedUpAt'),
            value: lookedUpAtMs === null ? t('orders.neverLookedUp') : formatDateTime(lookedUpAtMs, language),
          },
          { name: t('orders.seenAt'), value: formatDateTime(seenAtMs, language) },
          { name: t('orders.origin'), value: t(ORIGINS[origin]) },
        ]}
      />
    </OrderSection>
  );
}

/** Undocumented fields of the service, under its own names. */
export function OtherSection({ order: { callLogs, lastSman } }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  return (
    <OrderSection title={t('orders.sectionOther')}>
      <FieldList
        fields={[
          { name: 'calllogs', value: callLogs.map(formatFields).join('\n\n') },
          { name: 'last_sman', value: lastSman && formatFields(lastSman) },
        ]}
      />
      <Text fz={15} c="dimmed">
        {t('orders.otherHint')}
      </Text>
    </OrderSection>
  );
}

const formatFields = (fields: readonly NamedText[]): string =>
  fields.map(({ name, text }) => `${name}: ${text}`).join('\n');
