import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appearance } from '../../components/state-appearance.ts';
import type { Finding, Severity } from './describe-findings.ts';
import classes from './findings.module.css';

const SEVERITY_APPEARANCES: Readonly<Record<Severity, Appearance>> = {
  good: { icon: IconCircleCheck, tone: 'green' },
  note: { icon: IconInfoCircle, tone: 'blue' },
  warn: { icon: IconAlertTriangle, tone: 'amber' },
  bad: { icon: IconCircleX, tone: 'red' },
};

/** The findings, one per line; announced to screen readers when they change. */
export function Findings({ findings }: { findings: readonly Finding[] }): JSX.Element {
  const { t } = useTranslation();
  return (
    <div role="status">
      <ul className={classes.findings} aria-label={t('input.calibration.findings')}>
        {findings.map(({ weight, title, detail }) => {
          const { icon: Icon, tone } = SEVERITY_APPEARANCES[weight];
          return (
            <li key={title} className={`${classes.finding} tone-${tone}`} data-weight={weight}>
              <Icon size={24} aria-hidden />
              <span>
                <b>{title}</b>
                {detail !== null && <span className={classes.detail}>{detail}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
