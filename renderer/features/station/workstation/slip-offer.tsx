import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { OrderCode } from '../../../../shared/order-code.ts';
import type { Alarm } from '../../../../shared/station.ts';
import { useStation } from '../../../components/context/station.ts';
import { IconHelpOctagon } from '../../../components/icons.tsx';
import { BarButton, BarLine } from '../../../components/message-bar/bar-line.tsx';
import { BAR_RANKS } from '../../../components/message-bar/bar-lines.ts';
import { addCodeList } from '../../../scanning/queue/code-list-outcome.ts';
import type { ShownAnswer } from '../../../scanning/queue/shown-answer.ts';
import { useStationServices } from '../station-services.ts';

/** Beside F12, which acknowledged the alarm; that one pressed twice must add nothing. */
const ADD_KEY = 'Ctrl+F12';

/** The offer after an alarm: to add the order that was scanned at the wrong time. */
interface Offer {
  readonly code: OrderCode;
  /** What was shown when it began: the next scan ends it, a command such as the acknowledgement does not. */
  readonly since: ShownAnswer | null;
}

/** Returns the offer after a change of the alarm: acknowledged, it becomes one if it named a new order. */
export const offerAfter = (before: Alarm | null, alarm: Alarm | null): OrderCode | null =>
  alarm === null ? (before?.newOrder ?? null) : null;

/** Whether an answer is about another parcel. */
const isNewScan = (shown: ShownAnswer | null, since: ShownAnswer | null): boolean =>
  shown !== since && shown !== null && shown.kind !== 'command' && shown.kind !== 'stopped';

/**
 * Offers in the message bar, on every screen, to add the order that raised the alarm while labels were scanned back. Nothing
 * is added by itself, and the next scan ends the offer.
 */
export function SlipOffer(): JSX.Element | null {
  const { scanQueue } = useStationServices();
  const alarm = useStation((station) => station.alarm);
  const shown = useStore(scanQueue.store, (state) => state.shown);
  const [before, setBefore] = useState(alarm);
  const [offer, setOffer] = useState<Offer | null>(null);
  if (alarm !== before) {
    setBefore(alarm);
    const code = offerAfter(before, alarm);
    setOffer(code === null ? null : { code, since: shown });
  } else if (offer !== null && isNewScan(shown, offer.since)) {
    setOffer(null);
  }
  return offer === null ? null : <OfferLine code={offer.code} onEnd={() => setOffer(null)} />;
}

function OfferLine({ code, onEnd }: { code: OrderCode; onEnd: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { tem, scanQueue, report } = useStationServices();
  const add = async (): Promise<void> => {
    onEnd();
    const outcome = await addCodeList(tem.calls.station.addCodes, [code]);
    scanQueue.tell({ kind: 'list', file: null, outcome });
  };
  return (
    <BarLine
      kind="slip"
      rank={BAR_RANKS.question}
      tone="amber"
      icon={IconHelpOctagon}
      text={t('slip.offer', { code })}
      action={
        <>
          <BarButton keyName="Shift+Escape" onClick={onEnd}>
            {t('slip.leave')}
          </BarButton>
          <BarButton keyName={ADD_KEY} onClick={() => void add().catch(report)}>
            {t('slip.add')}
          </BarButton>
        </>
      }
    />
  );
}
