import { Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/date-time.ts';
import type { KnownOrder, NamedText, OrderNote } from '../../../shared/order.ts';
import { formatServiceTime } from '../../i18n/format-time.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './more-sections.module.css';
import { Field, FieldList, OrderSection } from './order-section.tsx';

/** The service's notes. What their types mean is not documented: the type is shown as it is. */
export function NotesSection({ notes }: { notes: readonly OrderNote[] }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <OrderSection title={t('orders.partNotes')}>
      {notes.length === 0 && (
        <Text fz={15} c="dimmed">
          {t('orders.noNotes')}
        </Text>
      )}
      <ul className={classes.notes}>
        {notes.map(({ createdAt, type, note }, at) => (
          // Notes have no name, and the list only grows.
          <li key={at} className={classes.note}>
            <span>{note}</span>
            <Text span fz={15} c="dimmed">
              {[
                createdAt === null ? t('orders.noTime') : formatServiceTime(createdAt, language),
                type === null || type === '' ? '' : t('orders.noteType', { type }),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </OrderSection>
  );
}

/** What the service shows and does not document, under its own names. */
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
