import { IconHelpCircle } from '@tabler/icons-react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../shared/problem.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import classes from './send-panel.module.css';

interface Props {
  readonly problem: Problem;
  /** What is to be done about it. */
  readonly children: ReactNode;
}

/** Says that nobody knows whether the order was created, and why. */
export function UnknownOutcomeNote({ problem, children }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className={`${classes.note} tone-amber`} role="status">
      <p className={classes.head}>
        <IconHelpCircle size={20} aria-hidden />
        {t('create.unsure')}
      </p>
      <p>
        <ProblemText problem={problem} />
      </p>
      {children}
    </div>
  );
}
