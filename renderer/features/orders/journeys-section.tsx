import { Text } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Journey } from '../../../shared/order.ts';
import { formatServiceTime } from '../../i18n/format-time.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './journeys-section.module.css';
import { OrderSection } from './order-section.tsx';
import { sortJourneys } from './sort-journeys.ts';

/** The order's journey, from first step to last. */
export function JourneysSection({ journeys }: { journeys: readonly Journey[] }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <OrderSection title={t('orders.partJourneys')}>
      {journeys.length === 0 ? (
        <Text c="dimmed">{t('orders.noJourneys')}</Text>
      ) : (
        <ol className={classes.timeline}>
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
