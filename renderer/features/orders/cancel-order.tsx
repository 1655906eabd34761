import { Box, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { KnownOrder } from '../../../shared/order.ts';
import { CANCELLED } from '../../../shared/order-status.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import classes from './cancel-order.module.css';
import { useStatusText } from './order-status-badge.tsx';
import { useOrdersServices } from './orders-services.ts';

const KEY = 'Ctrl+Delete';

/**
 * Cancels an order after asking in place. Yes has its own key, so that pressing one key twice cancels nothing; Escape
 * closes the question (orders-screen.tsx).
 */
export function CancelOrder({ order }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  const { openOrder } = useOrdersServices().orders;
  const { confirmingCancel, pendingAction } = useStore(openOrder.store);
  const status = useStatusText(order);
  const possible = pendingAction === null && order.status !== CANCELLED;
  const ask = (): void => openOrder.setConfirmingCancel(true);
  const cancel = (): void => void openOrder.cancel();
  if (!confirmingCancel) {
    return (
      <ActionButton variant="default" keyName={KEY} disabled={!possible} icon={IconBan} onClick={ask}>
        {t('orders.cancel')}
      </ActionButton>
    );
  }
  return (
    <div className={classes.question} role="alert">
      <Box flex={1} miw={0}>
        <p className={classes.prompt}>
          {t('orders.cancelAsk', { receiver: order.receiver.name ?? t('orders.noName') })}
        </p>
        <Text mt={2}>{t('orders.cancelStatus', { status })}</Text>
        <Text mt={2}>{t('orders.cancelWarn')}</Text>
      </Box>
      <ActionButton color="red.9" keyName="F2" icon={IconBan} onClick={cancel}>
        {t('orders.cancelYes')}
      </ActionButton>
      <KeyButton variant="default" keyName="Escape" onClick={() => openOrder.setConfirmingCancel(false)}>
        {t('orders.cancelNo')}
      </KeyButton>
    </div>
  );
}
