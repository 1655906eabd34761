import { Flex, VisuallyHidden } from '@mantine/core';
import type { JSX } from 'react';
import { formatCount } from '../../../shared/language.ts';
import { useTexts } from '../../i18n/use-language.ts';
import classes from './hours-chart.module.css';

/** The drawing's own units: an hour is 10 wide. */
const [HOUR, HEIGHT, BAR] = [10, 100, 7];
const SOME_HOURS = [0, 6, 12, 18, 23];

const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Labels per hour as bars, and as a table for screen readers. @param hours 24 numbers; null before they arrive */
export function HoursChart({ hours }: { hours: readonly number[] | null }): JSX.Element {
  const { t, language } = useTexts();
  const counts = hours ?? [];
  const most = Math.max(0, ...counts);
  const busiest = counts.indexOf(most);
  return (
    <Flex component="figure" direction="column" gap={6} flex="1 1 150px" mih={130} pos="relative">
      <Flex component="figcaption" gap="0 10px" justify="space-between" wrap="wrap" fz={16} fw={600}>
        <span>{t('history.perHour')}</span>
        {most > 0 && (
          <span className={classes.peak}>
            {t('history.most', { number: most, hour: formatHour(busiest) })}
          </span>
        )}
      </Flex>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${24 * HOUR} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <line className={classes.baseline} x1={0} x2={24 * HOUR} y1={HEIGHT} y2={HEIGHT} />
        {counts.map((count, hour) => {
          // A small count beside large ones stays visible.
          const height = count === 0 ? 0 : Math.max(3, (count / most) * HEIGHT);
          return (
            <rect
              // An hour is identified by its position.
              key={hour}
              fill={hour === busiest ? 'var(--tem-ink)' : 'var(--tem-accent)'}
              x={hour * HOUR + (HOUR - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              data-hour={hour}
            >
              <title>{`${formatHour(hour)}: ${formatCount(count, language)}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className={classes.axis} aria-hidden>
        {SOME_HOURS.map((hour) => (
          <span key={hour} style={{ gridColumn: hour + 1 }}>
            {hour}
          </span>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t('history.perHour')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('history.hour')}</th>
              <th scope="col">{t('history.labels')}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map((count, hour) => (
              // An hour is identified by its position.
              <tr key={hour}>
                <th scope="row">{formatHour(hour)}</th>
                <td>{formatCount(count, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Flex>
  );
}
