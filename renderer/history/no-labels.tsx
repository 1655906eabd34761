import { IconAlertTriangle, IconHistory, IconSearchOff } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../shared/problem.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import { useHistory } from './history-view.ts';
import classes from './no-labels.module.css';

interface Props {
  readonly problem: Problem | null;
  readonly isFiltered: boolean;
}

/** In the list's place where there is nothing to list: nothing was printed yet, nothing matches, or it could not be read. */
export function NoLabels({ problem, isFiltered }: Props): JSX.Element {
  const { t } = useTranslation();
  const { list } = useHistory();
  if (problem !== null) {
    return (
      <div className={classes.none} role="alert">
        <IconAlertTriangle size={56} stroke={1.5} aria-hidden className={classes.bad} />
        <p className={classes.hint}>
          <ProblemText problem={problem} />
        </p>
        <ActionButton keyName="F5" onClick={list.refresh}>
          {t('history.again')}
        </ActionButton>
      </div>
    );
  }
  const Icon = isFiltered ? IconSearchOff : IconHistory;
  return (
    <div className={classes.none}>
      <Icon size={64} stroke={1.4} aria-hidden className={classes.icon} />
      <p className={classes.title}>{isFiltered ? t('history.noneTitle') : t('history.emptyTitle')}</p>
      <p className={classes.hint}>{isFiltered ? t('history.noneHint') : t('history.emptyHint')}</p>
    </div>
  );
}
