import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { KnownOrder } from '../../shared/order.ts';
import { useServices } from '../services.ts';
import { ProblemText } from '../ui/problem-text.tsx';
import type { Said } from './open-order.ts';
import classes from './order-said.module.css';
import { useStatusText } from './order-status-badge.tsx';

const FAILED = {
  'look-up': 'orders.failedLookUp',
  cancel: 'orders.failedCancel',
  copy: 'orders.failedCopy',
} as const;
const NO_STATUS: Pick<KnownOrder, 'status' | 'statusName'> = { status: null, statusName: null };

/** What is being asked of the service, and how the last thing that was done ended. */
export function OrderSaid(): JSX.Element {
  const { t } = useTranslation();
  const { doing, said, order } = useStore(useServices().orders.opened.store);
  const status = useStatusText(order ?? NO_STATUS);
  return (
    <div className={classes.place} role="status">
      {doing !== null ? (
        <p className={`${classes.said} tone-gray`}>
          <Loader size={18} aria-hidden />
          {doing === 'cancel' ? t('orders.cancelling') : t('orders.lookingUp')}
        </p>
      ) : (
        said !== null && <SaidLine said={said} status={status} />
      )}
    </div>
  );
}

export function SaidLine({ said, status }: { said: Said; status: string }): JSX.Element {
  const { t } = useTranslation();
  switch (said.kind) {
    case 'looked-up':
      return <Good>{t('orders.saidLookedUp')}</Good>;
    case 'copied':
      return <Good>{t('orders.saidCopied')}</Good>;
    case 'cancelled':
      return <Good>{t('orders.saidCancelled')}</Good>;
    case 'not-cancelled':
      return <Bad tone="amber">{t('orders.saidNotCancelled', { status })}</Bad>;
    case 'failed':
      return (
        <Bad tone={said.problem.code === 'cancel-unsure' ? 'amber' : 'red'}>
          <b>{t(said.problem.code === 'cancel-unsure' ? 'orders.unsureCancel' : FAILED[said.what])}</b>{' '}
          <ProblemText problem={said.problem} />
        </Bad>
      );
  }
}

function Good({ children }: { children: ReactNode }): JSX.Element {
  return (
    <p className={`${classes.said} tone-green`} data-said="good">
      <IconCheck size={20} aria-hidden />
      {children}
    </p>
  );
}

function Bad({ tone, children }: { tone: 'amber' | 'red'; children: ReactNode }): JSX.Element {
  return (
    <p className={`${classes.said} tone-${tone}`} data-said="bad">
      <IconAlertTriangle size={22} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
