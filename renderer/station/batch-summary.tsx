import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useServices, useStation } from '../services.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { STATE_LOOKS } from '../ui/state-look.ts';
import { useKeys } from '../ui/use-keys.ts';
import classes from './batch-summary.module.css';
import { type Counts, type Summed, sumUp } from './counts.ts';
import { nextToAnswer } from './question.ts';
import { useLookedAt } from './use-looked-at.ts';

/** How many orders there are, how many in each state that occurs, and the way to the next one that asks something. */
export function BatchSummary({ counts, total }: { counts: Counts; total: number }): JSX.Element {
  const { t } = useTranslation();
  const { answering } = useServices();
  const rows = useStation((station) => station.rows);
  const last = useStore(answering.store, (state) => state.called?.id ?? null);
  const next = nextToAnswer(rows, last);
  const goOn = next === null ? undefined : () => answering.call(next);
  useKeys({ F6: goOn });
  // A label's picture lies over it.
  const covered = useLookedAt() !== null;
  return (
    <div className={classes.summary} inert={covered}>
      <h2 className={classes.title}>{t('batch.title')}</h2>
      <span className={classes.total}>{t('batch.total', { number: total })}</span>
      <ul className={classes.counts} aria-label={t('batch.counts')}>
        {sumUp(counts).map((summed) => (
          <Count key={summed.of} {...summed} />
        ))}
      </ul>
      {goOn !== undefined && (
        <KeyButton size="sm" variant="default" className={classes.next} keyName="F6" onClick={goOn}>
          {t('batch.answerNext')}
        </KeyButton>
      )}
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
