import { Group, Title } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { KnownOrder } from '../../../shared/order.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { IconArrowLeft, IconCopy, IconPrinter, IconRefresh } from '../../components/icons.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { CancelOrderButton, CancelOrderQuestion } from './cancel-order.tsx';
import { OrderActionStatus } from './order-action-status.tsx';
import { OrderReprintQuestion } from './order-reprint-question.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { useOrdersServices } from './orders-services.ts';

/** The order's code, status and actions. @param order null while nothing is known about it */
export function OrderHeader({ code, order }: { code: OrderCode; order: KnownOrder | null }): JSX.Element {
  const { t } = useTranslation();
  const { navigation, orders } = useOrdersServices();
  const { openOrder } = orders;
  const printing = useStore(orders.printing.store, ({ state }) => state.kind);
  // One question at a time.
  const cancelling = useStore(openOrder.store, (state) => state.confirmingCancel);
  const doing = useStore(openOrder.store, (state) => state.pendingAction);
  const back = (): void => navigation.setState({ order: null });
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
        <ActionButton
          keyName="F9"
          disabled={order === null || printing === 'asking' || cancelling}
          loading={printing === 'printing'}
          icon={IconPrinter}
          onClick={orders.print}
        >
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
        {order !== null && <CancelOrderButton order={order} />}
        <OrderActionStatus />
        <OrderReprintQuestion code={code} order={order} />
        {order !== null && <CancelOrderQuestion order={order} />}
      </Group>
    </Group>
  );
}
