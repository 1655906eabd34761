import { Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownOrder, NamedText } from '../../../shared/order.ts';
import { Field, FieldList, OrderSection } from './order-section.tsx';

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
