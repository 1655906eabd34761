import { VisuallyHidden } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import type { CSSProperties, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { PHASES, type TimedLabel } from '../../shared/diagnostics.ts';
import { showClock } from '../bench/show-clock.ts';
import { showShortDay } from '../history/days.ts';
import { CodeText } from '../ui/code-text.tsx';
import { optionOf } from '../ui/printer-options.ts';
import { printerWords } from '../ui/printer-words.ts';
import { StateBadge } from '../ui/state-badge.tsx';
import { useLanguage } from '../ui/use-language.ts';
import classes from './label-times.module.css';
import { phaseMs, timesOf } from './phases.ts';
import { showMs } from './units.ts';

/** A label with the time of each phase; the longest is marked. */
export function LabelTimesRow({ label }: { label: TimedLabel }): JSX.Element {
  const { t } = useTranslation();
  const language = useLanguage();
  const { code, size, printer, state, submittedAtMs, job } = label;
  const { totalMs, slowest } = timesOf(label);
  const where = [printer === null ? null : printerWords(optionOf(printer), t, null), size];
  return (
    <tr data-timed={job}>
      <td className={classes.when}>
        {showClock(submittedAtMs, language)}
        <span className={classes.small}>{showShortDay(submittedAtMs, language)}</span>
      </td>
      <th scope="row" className={classes.label}>
        <CodeText code={code} />
        <span className={classes.small}>{where.filter((part) => part !== null).join(' · ')}</span>
      </th>
      <td className={classes.state}>
        <StateBadge state={state} />
      </td>
      {PHASES.map((phase) => {
        const ms = phaseMs(label, phase);
        const share = ms === null || totalMs === null || totalMs === 0 ? 0 : ms / totalMs;
        return (
          <td key={phase} className={classes.number} data-slowest={phase === slowest} style={barOf(share)}>
            {phase === slowest && (
              <>
                <IconClockExclamation className={classes.mark ?? ''} size={16} aria-hidden />
                <VisuallyHidden>{t('diagnostics.slowest')}</VisuallyHidden>
              </>
            )}
            {ms === null ? '—' : showMs(ms, language)}
          </td>
        );
      })}
      <td className={classes.total}>{totalMs === null ? '—' : showMs(totalMs, language)}</td>
    </tr>
  );
}

/** How long the bar below a number is: its share of the label's time. */
function barOf(share: number): CSSProperties {
  const style: CSSProperties & Record<'--share', string> = { '--share': `${Math.round(share * 100)}%` };
  return style;
}
