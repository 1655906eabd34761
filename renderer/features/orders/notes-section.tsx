import { Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderNote } from '../../../shared/order.ts';
import { formatServiceTime } from '../../i18n/format-time.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './notes-section.module.css';
import { OrderSection } from './order-section.tsx';

/** The service's notes. Their types are undocumented and shown as they are. */
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
          // Notes have no id, and the list only grows.
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
