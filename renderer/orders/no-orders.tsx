import { IconAlertTriangle, IconPackages, IconSearchOff } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../shared/problem.ts';
import { useServices } from '../services.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import classes from './no-orders.module.css';

interface Props {
  readonly problem: Problem | null;
  readonly isFiltered: boolean;
}

/** In the list's place where there is nothing to list: the book is empty, nothing matches, or it could not be read. */
export function NoOrders({ problem, isFiltered }: Props): JSX.Element {
  const { t } = useTranslation();
  const { orders } = useServices();
  if (problem !== null) {
    return (
      <div className={classes.none} role="alert">
        <IconAlertTriangle size={56} stroke={1.5} aria-hidden className={classes.bad} />
        <p className={classes.hint}>
          <ProblemText problem={problem} />
        </p>
        <ActionButton keyName="F5" onClick={orders.list.refresh}>
          {t('orders.again')}
        </ActionButton>
      </div>
    );
  }
  const Icon = isFiltered ? IconSearchOff : IconPackages;
  return (
    <div className={classes.none}>
      <Icon size={64} stroke={1.4} aria-hidden className={classes.icon} />
      <p className={classes.title}>{isFiltered ? t('orders.noneTitle') : t('orders.emptyTitle')}</p>
      <p className={classes.hint}>{isFiltered ? t('orders.noneHint') : t('orders.emptyHint')}</p>
    </div>
  );
}
