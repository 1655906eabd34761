import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { STATE_LOOKS } from '../ui/state-look.ts';
import classes from './batch-summary.module.css';
import { type Counts, type Summed, sumUp } from './counts.ts';

/** How many orders there are, and how many in each state that occurs. */
export function BatchSummary({ counts, total }: { counts: Counts; total: number }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={classes.summary}>
      <h2 className={classes.title}>{t('batch.title')}</h2>
      <span className={classes.total}>{t('batch.total', { number: total })}</span>
      <ul className={classes.counts} aria-label={t('batch.counts')}>
        {sumUp(counts).map((summed) => (
          <Count key={summed.of} {...summed} />
        ))}
      </ul>
    </div>
  );
}

function Count({ of, number }: Summed): JSX.Element {
  const { t } = useTranslation();
  const { icon: Icon, tone } = STATE_LOOKS[of === 'under-way' ? 'submitting' : of];
  return (
    <li className={`${classes.count} tone-${tone}`} data-count={of}>
      <Icon size={17} stroke={2.2} aria-hidden />
      {t(`counts.${of}`)}
      <b>{number}</b>
    </li>
  );
}
