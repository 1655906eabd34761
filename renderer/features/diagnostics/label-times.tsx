import { Box, VisuallyHidden } from '@mantine/core';
import type { CSSProperties, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { LABEL_PHASES, type LabelTiming } from '../../../shared/diagnostics.ts';
import { CodeText } from '../../components/code-text.tsx';
import { formatPrinter } from '../../components/format-printer-option.ts';
import { IconClockExclamation } from '../../components/icons.tsx';
import { Section } from '../../components/section.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { Hint } from '../../components/typography.ts';
import { formatClockTime, formatShortDay } from '../../i18n/format-time.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { formatMs } from './format-units.ts';
import classes from './label-times.module.css';
import { getPhaseMs, getPhaseTotals } from './phases.ts';

/** The most recent labels with the time of each phase. */
export function LabelTimes({ labels }: { labels: readonly LabelTiming[] }): JSX.Element {
  const { t } = useTranslation();
  return (
    <Section title={t('diagnostics.labels')}>
      <Hint maw={900}>{t('diagnostics.labelsHint')}</Hint>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('diagnostics.at')}</th>
            <th scope="col">{t('diagnostics.label')}</th>
            <th scope="col">{t('diagnostics.state')}</th>
            {[...LABEL_PHASES.map((phase) => `phase.${phase}` as const), 'total' as const].map((column) => (
              <th key={column} scope="col" className={classes.number}>
                {t(`diagnostics.${column}`)}
                <Box component="span" display="block" fz={14} lh="18px">
                  ms
                </Box>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => (
            <LabelTimesRow key={label.job} label={label} />
          ))}
        </tbody>
      </table>
      <VisuallyHidden>{t('diagnostics.labelsEnd', { number: labels.length })}</VisuallyHidden>
    </Section>
  );
}

/** A label with the time of each phase; the longest is marked. */
function LabelTimesRow({ label }: { label: LabelTiming }): JSX.Element {
  const { t, language } = useTexts();
  const { code, size, printer, state, submittedAtMs, job } = label;
  const { totalMs, slowest } = getPhaseTotals(label);
  const where = [printer === null ? null : formatPrinter(printer, t), size];
  return (
    <tr data-timed={job}>
      <td className={classes.when}>
        {formatClockTime(submittedAtMs, language)}
        <span className={classes.small}>{formatShortDay(submittedAtMs, language)}</span>
      </td>
      <th scope="row" className={classes.label}>
        <CodeText code={code} />
        <span className={classes.small}>{where.filter((part) => part !== null).join(' · ')}</span>
      </th>
      <td className={classes.state}>
        <StateBadge state={state} />
      </td>
      {LABEL_PHASES.map((phase) => {
        const ms = getPhaseMs(label, phase);
        const share = ms === null || totalMs === null || totalMs === 0 ? 0 : ms / totalMs;
        return (
          <td
            key={phase}
            className={classes.number}
            data-slowest={phase === slowest}
            style={getBarStyle(share)}
          >
            {phase === slowest && (
              <>
                <IconClockExclamation className={classes.mark ?? ''} size={16} aria-hidden />
                <VisuallyHidden>{t('diagnostics.slowest')}</VisuallyHidden>
              </>
            )}
            {ms === null ? '—' : formatMs(ms, language)}
          </td>
        );
      })}
      <td className={classes.total}>{totalMs === null ? '—' : formatMs(totalMs, language)}</td>
    </tr>
  );
}

/** The bar below a number shows its share of the label's time. */
function getBarStyle(share: number): CSSProperties {
  const style: CSSProperties & Record<'--share', string> = { '--share': `${Math.round(share * 100)}%` };
  return style;
}
