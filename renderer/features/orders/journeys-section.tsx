import { Stack, Text } from '@mantine/core';
import type { JSX } from 'react';
import type { Journey, OrderNote } from '../../../shared/order.ts';
import { parseServiceTime } from '../../../shared/service-time.ts';
import { formatServiceTime } from '../../i18n/format-time.ts';
import { useTexts } from '../../i18n/use-language.ts';
import classes from './journeys-section.module.css';
import { OrderSection } from './order-sections.tsx';

/** The order's journey, from first step to last. */
export function JourneysSection({ journeys }: { journeys: readonly Journey[] }): JSX.Element {
  const { t, language } = useTexts();
  return (
    <OrderSection title={t('orders.sectionJourneys')}>
      {journeys.length === 0 ? (
        <Text c="dimmed">{t('orders.noJourneys')}</Text>
      ) : (
        <ol>
          {sortJourneys(journeys).map(({ time, status, province, district, note }, at) => (
            // Entries have no id, and the list only grows.
            <li key={at} className={classes.step}>
              <span className={classes.time}>
                {time === null ? t('orders.noTime') : formatServiceTime(time, language)}
              </span>
              <b className={classes.status}>{status}</b>
              <span className={classes.note}>{note}</span>
              <span className={classes.location}>
                {[district, province].filter((part) => part !== null && part !== '').join(', ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </OrderSection>
  );
}

/** The service's notes. Their types are undocumented and shown as they are. */
export function NotesSection({ notes }: { notes: readonly OrderNote[] }): JSX.Element {
  const { t, language } = useTexts();
  return (
    <OrderSection title={t('orders.sectionNotes')}>
      {notes.length === 0 && (
        <Text fz={15} c="dimmed">
          {t('orders.noNotes')}
        </Text>
      )}
      <Stack component="ul" gap={10}>
        {notes.map(({ createdAt, type, note }, at) => (
          // Notes have no id, and the list only grows.
          <Stack key={at} component="li" gap={0} lh="22px" style={{ overflowWrap: 'anywhere' }}>
            <span>{note}</span>
            <Text span fz={15} c="dimmed">
              {[
                createdAt === null ? t('orders.noTime') : formatServiceTime(createdAt, language),
                type === null || type === '' ? '' : t('orders.noteType', { type }),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </Text>
          </Stack>
        ))}
      </Stack>
    </OrderSection>
  );
}

/**
 * Sorts an order's journey by time. Entries with unreadable times stay where the service put them, since their right
 * place is unknown. Stable for equal times.
 */
export function sortJourneys<Entry extends Pick<Journey, 'time'>>(
  journeys: readonly Entry[],
): readonly Entry[] {
  const timed = journeys
    .flatMap((entry) => {
      const time = parseServiceTime(entry.time);
      return time === null ? [] : [{ entry, ms: time.ms }];
    })
    .toSorted((one, other) => one.ms - other.ms)
    .values();
  return journeys.map((entry) =>
    parseServiceTime(entry.time) === null ? entry : (timed.next().value?.entry ?? entry),
  );
}
