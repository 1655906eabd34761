import { VisuallyHidden } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuideStep } from '../../../shared/settings.ts';
import { SETTINGS } from '../../../shared/settings-table.ts';
import { IconCheck } from '../../components/icons.tsx';
import classes from './step-indicator.module.css';
import { stepName } from './step-name.ts';

/** The guide's progress: each step with its number, or a tick once it is done. */
export function StepIndicator({ now }: { now: GuideStep }): JSX.Element {
  const { t } = useTranslation();
  const at = SETTINGS.guide.values.indexOf(now);
  return (
    <ol className={classes.steps} aria-label={t('setup.guide.steps')}>
      {SETTINGS.guide.values.map((step, place) => (
        <li
          key={step}
          className={classes.step}
          data-place={place < at ? 'done' : place === at ? 'now' : 'ahead'}
          aria-current={place === at ? 'step' : undefined}
        >
          <span className={classes.number} aria-hidden>
            {place < at ? <IconCheck size={18} stroke={3} /> : place + 1}
          </span>
          {stepName(step, t)}
          {place < at && <VisuallyHidden>{`, ${t('setup.guide.done')}`}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
