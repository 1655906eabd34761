import { Flex, Loader, Stack } from '@mantine/core';
import { type JSX, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { KnownOrder } from '../../../shared/order.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { usePageShortcuts } from '../../components/use-list-shortcuts.ts';
import { AmountsSection, FeeSection } from './amounts-section.tsx';
import { JourneysSection, NotesSection } from './journeys-section.tsx';
import { OrderHeader } from './order-header.tsx';
import classes from './order-screen.module.css';
import { CodesSection, OrderReceiverSection, OtherSection, TimesSection } from './order-sections.tsx';
import { useOrdersServices } from './orders-services.ts';

/** All that Tem knows about one order, and its actions. */
export function OrderScreen({ code }: { code: OrderCode }): JSX.Element {
  const { t } = useTranslation();
  const { openOrder } = useOrdersServices().orders;
  const { order, lastResult } = useStore(openOrder.store);
  const isHere = order?.code === code;
  return (
    <Stack gap={12} flex={1} mih={0}>
      <OrderHeader code={code} order={isHere ? order : null} />
      {isHere ? (
        <Sections order={order} />
      ) : (
        <Flex component="p" gap={12} align="center" m="24px 0" fz={20}>
          {lastResult?.kind !== 'failed' && <Loader size={22} aria-hidden />}
          {lastResult?.kind === 'failed' ? t('orders.unknownOrder', { code }) : t('orders.opening', { code })}
        </Flex>
      )}
    </Stack>
  );
}

function Sections({ order }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  const scroller = useRef<HTMLElement>(null);
  usePageShortcuts(scroller);
  return (
    // A scrollable region has to be reachable by keyboard.
    <section ref={scroller} className={classes.sections} aria-label={t('orders.title')} tabIndex={0}>
      <div className={classes.column}>
        <OrderReceiverSection order={order} />
        <CodesSection order={order} />
        <TimesSection order={order} />
      </div>
      <div className={classes.column}>
        <AmountsSection order={order} />
        <FeeSection fee={order.fee} />
      </div>
      <div className={classes.column}>
        <JourneysSection journeys={order.journeys} />
        <NotesSection notes={order.notes} />
        <OtherSection order={order} />
      </div>
    </section>
  );
}
