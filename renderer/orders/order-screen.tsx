import { Loader } from '@mantine/core';
import { type JSX, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { KnownOrder } from '../../shared/order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { useServices } from '../services.ts';
import { usePageKeys } from '../ui/use-list-keys.ts';
import { AmountsPart } from './amounts-part.tsx';
import { CodesPart } from './codes-part.tsx';
import { FeePart } from './fee-part.tsx';
import { JourneysPart } from './journeys-part.tsx';
import { NotesPart, OtherPart, TimesPart } from './more-parts.tsx';
import { OrderHead } from './order-head.tsx';
import classes from './order-screen.module.css';
import { ReceiverPart } from './receiver-part.tsx';

/** All that Tem knows of one order, and what can be done about it. */
export function OrderScreen({ code }: { code: OrderCode }): JSX.Element {
  const { t } = useTranslation();
  const { opened } = useServices().orders;
  const { order, said } = useStore(opened.store);
  const isHere = order?.code === code;
  return (
    <div className={classes.screen}>
      <OrderHead code={code} order={isHere ? order : null} />
      {isHere ? (
        <Parts order={order} />
      ) : (
        <p className={classes.opening}>
          {said?.kind !== 'failed' && <Loader size={22} aria-hidden />}
          {said?.kind === 'failed' ? t('orders.unknownOrder', { code }) : t('orders.opening', { code })}
        </p>
      )}
    </div>
  );
}

function Parts({ order }: { order: KnownOrder }): JSX.Element {
  const { t } = useTranslation();
  const scroller = useRef<HTMLElement>(null);
  usePageKeys(scroller);
  return (
    // A scrolling region has to be reachable by keyboard.
    <section ref={scroller} className={classes.parts} aria-label={t('orders.title')} tabIndex={0}>
      <div className={classes.column}>
        <ReceiverPart order={order} />
        <CodesPart order={order} />
        <TimesPart order={order} />
      </div>
      <div className={classes.column}>
        <AmountsPart order={order} />
        <FeePart fee={order.fee} />
      </div>
      <div className={classes.column}>
        <JourneysPart journeys={order.journeys} />
        <NotesPart notes={order.notes} />
        <OtherPart order={order} />
      </div>
    </section>
  );
}
