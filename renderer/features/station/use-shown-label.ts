import { useEffect, useState } from 'react';
import type { OrderCode } from '../../../shared/order-code.ts';
import { type BatchRow, isHandedOver, type LabelPicture } from '../../../shared/station.ts';
import { useStation } from '../../components/context/station.ts';
import { createLatestFetcher } from './fetch-latest.ts';
import { useStationServices } from './station-services.ts';

/** A label with its picture; null if main has none (any more). */
export interface ShownLabel {
  readonly code: OrderCode;
  readonly picture: LabelPicture | null;
  /** It is not printed: the picture is what would come out. */
  readonly held: boolean;
}

/** The label whose picture is wanted: a row's, or the last printed one. */
type WantedLabel =
  | { readonly kind: 'row'; readonly id: number; readonly code: OrderCode; readonly held: boolean }
  | { readonly kind: 'last'; readonly code: OrderCode; readonly sequence: number };

/**
 * The picture of a row's label if it has one, otherwise of the label that was printed last. Keeps the previous one until
 * the next one's picture has arrived; null before the first.
 */
export function useShownLabel(row: BatchRow | null): ShownLabel | null {
  const { tem, report } = useStationServices();
  const last = useStation((station) => station.last);
  const [shown, setShown] = useState<ShownLabel | null>(null);
  const [want] = useState(() =>
    createLatestFetcher<WantedLabel, ShownLabel | null>(
      async (wanted) => {
        try {
          if (wanted.kind === 'row') {
            const { id, code, held } = wanted;
            return { code, held, picture: await tem.calls.station.picture({ id }) };
          }
          // Main may be at the next label by now; its answer says whose picture it is.
          const got = await tem.calls.station.lastLabel(undefined);
          return { code: got?.last.code ?? wanted.code, held: false, picture: got?.picture ?? null };
        } catch (thrown) {
          report(thrown);
          return null;
        }
      },
      (_wanted, got) => setShown(got),
    ),
  );
  const held = row?.state === 'held';
  const hasPicture = row !== null && (held || (isHandedOver(row.state) && row.code !== last?.code));
  const { id = 0, code = null } = hasPicture ? row : {};
  useEffect(() => {
    if (code !== null) want({ kind: 'row', id, code, held });
    else if (last !== null) want({ kind: 'last', ...last });
  }, [want, id, code, held, last]);
  return code === null && last === null ? null : shown;
}
