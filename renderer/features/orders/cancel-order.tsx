import { Box, Group, Text } from '@mantine/core';
import { type JSX, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { KnownOrder } from '../../../shared/order.ts';
import { CANCELLED } from '../../../shared/order-status.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { IconBan } from '../../components/icons.tsx';
import { KeyButton } from '../../components/key-button.tsx';
import { KEEPS_FOCUS } from '../../components/shortcuts/scan-field-text.ts';
import { formatDong } from '../../i18n/format-money.ts';
import { useTexts } from '../../i18n/use-language.ts';
import { sumFee } from './amounts-section.tsx';
import classes from './cancel-order.module.css';
import { useStatusText } from './order-status-badge.tsx';
import { useOrdersServices } from './orders-services.ts';

/** Asks whether to cancel the order. */
export function CancelOrderButton({ order }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  const { openOrder, printing } = useOrdersServices().orders;
  const { confirmingCancel, pendingAction } = useStore(openOrder.store);
  // One question at a time, and no label of an order that is being cancelled.
  const isFree = useStore(printing.store, ({ state: { kind } }) => kind !== 'asking' && kind !== 'printing');
  const possible = isFree && !confirmingCancel && pendingAction === null && order.status !== CANCELLED;
  return (
    <ActionButton
      variant="default"
      keyName="Ctrl+Delete"
      disabled={!possible}
      icon={IconBan}
      onClick={() => openOrder.setConfirmingCancel(true)}
    >
      {t('orders.cancel')}
    </ActionButton>
  );
}

/**
 * The question, in place. The focus is on the question itself and keeping the order stands first, so that a stray Enter or Space
 * cancels nothing. Cancelling has a key of its own; Escape keeps the order (orders-screen.tsx).
 */
export function CancelOrderQuestion({ order }: { order: KnownOrder }): JSX.Element | null {
  const { openOrder } = useOrdersServices().orders;
  const asking = useStore(openOrder.store, (state) => state.confirmingCancel);
  return asking ? <Question order={order} /> : null;
}

function Question({ order }: { order: KnownOrder }): JSX.Element {
  const { t, language } = useTexts();
  const { openOrder } = useOrdersServices().orders;
  const status = useStatusText(order);
  const question = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    question.current?.focus({ preventScroll: true });
    question.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const fee = sumFee(order.fee);
  const dong = (amount: number | null): string =>
    amount === null ? t('orders.notProvided') : formatDong(amount, language);
  return (
    <Group
      ref={question}
      className={classes.question}
      gap={12}
      wrap="nowrap"
      role="alertdialog"
      tabIndex={-1}
      {...KEEPS_FOCUS}
      aria-labelledby={`${id}-ask`}
      aria-describedby={`${id}-what`}
    >
      <Box flex={1} miw={0}>
        <Text id={`${id}-ask`} fz={18} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {t('orders.cancelAsk', { receiver: order.receiver.name ?? t('orders.noName') })}
        </Text>
        <div id={`${id}-what`}>
          <Text mt={2} fw={600}>
            {t('orders.cancelWhat', { amount: dong(order.amount), fee: dong(fee?.sum ?? null) })}
          </Text>
          <Text mt={2}>{t('orders.cancelStatus', { status })}</Text>
          <Text mt={2}>{t('orders.cancelWarn')}</Text>
        </div>
      </Box>
      <KeyButton variant="default" keyName="Escape" onClick={() => openOrder.setConfirmingCancel(false)}>
        {t('orders.cancelNo')}
      </KeyButton>
      <ActionButton color="red.9" keyName="Ctrl+Enter" icon={IconBan} onClick={() => void openOrder.cancel()}>
        {t('orders.cancelYes')}
      </ActionButton>
    </Group>
  );
}
