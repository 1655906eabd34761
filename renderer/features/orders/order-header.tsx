import { Box, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconBan, IconCopy, IconPrinter, IconRefresh } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { KnownOrder } from '../../../shared/order.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { CANCELLED } from '../../../shared/order-status.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { OrderActionStatus } from './order-action-status.tsx';
import { OrderStatusBadge, useStatusText } from './order-status-badge.tsx';
import { useOrdersServices } from './orders-services.ts';

/** The order's code, status and actions. @param order null while nothing is known about it */
export function OrderHeader({ code, order }: { code: OrderCode; order: KnownOrder | null }): JSX.Element {
  const { t } = useTranslation();
  const { navigation, scanQueue, orders } = useOrdersServices();
  const { openOrder } = orders;
  const doing = useStore(openOrder.store, (state) => state.pendingAction);
  const back = (): void => navigation.setState({ order: null });
  // Works like a scan: the station shows whether it was added, was already there, or why not.
  const print = (): void => {
    scanQueue.scan(code);
    navigation.setState({ screen: 'station' });
  };
  const lookUp = doing === null ? () => void openOrder.lookUp() : undefined;
  const copy = (): void => void openOrder.copyCode();
  return (
    <Group gap="10px 16px" justify="space-between" flex="none">
      <Group gap="10px 16px" miw={0}>
        <KeyButton variant="default" keyName="Escape" icon={IconArrowLeft} onClick={back}>
          {t('orders.back')}
        </KeyButton>
        <Title order={2} fz={26} lh="32px" fw={600}>
          <CodeText code={code} />
        </Title>
        {order !== null && <OrderStatusBadge order={order} large />}
      </Group>
      <Group gap={10} style={{ flexBasis: '100%' }}>
        <ActionButton keyName="F9" disabled={order === null} icon={IconPrinter} onClick={print}>
          {t('orders.print')}
        </ActionButton>
        <ActionButton
          variant="default"
          keyName="F4"
          disabled={lookUp === undefined}
          icon={IconRefresh}
          onClick={() => lookUp?.()}
        >
          {t('orders.retry')}
        </ActionButton>
        <ActionButton variant="default" keyName="F8" icon={IconCopy} onClick={copy}>
          {t('orders.copy')}
        </ActionButton>
        {order !== null && <CancelOrder order={order} />}
        <OrderActionStatus />
      </Group>
    </Group>
  );
}

const KEY = 'Ctrl+Delete';

/**
 * Cancels an order after asking in place. Yes has its own key, so that pressing one key twice cancels nothing; Escape
 * closes the question (orders-screen.tsx).
 */
function CancelOrder({ order }: { order: KnownOrder }): JSX.Element {
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
    <Group
      gap={12}
      wrap="nowrap"
      p="10px 14px"
      bd="2px solid var(--tem-red-ink)"
      bdrs={12}
      bg="var(--tem-surface)"
      style={{ flexBasis: '100%' }}
      role="alert"
    >
      <Box flex={1} miw={0}>
        <Text fz={18} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {t('orders.cancelAsk', { receiver: order.receiver.name ?? t('orders.noName') })}
        </Text>
        <Text mt={2}>{t('orders.cancelStatus', { status })}</Text>
        <Text mt={2}>{t('orders.cancelWarn')}</Text>
      </Box>
      <ActionButton color="red.9" keyName="F2" icon={IconBan} onClick={cancel}>
        {t('orders.cancelYes')}
      </ActionButton>
      <KeyButton variant="default" keyName="Escape" onClick={() => openOrder.setConfirmingCancel(false)}>
        {t('orders.cancelNo')}
      </KeyButton>
    </Group>
  );
}
