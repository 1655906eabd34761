import { useEffect, useState } from 'react';
import type { LabelPicture, LastLabel, LastLabelPicture } from '../../../shared/station.ts';
import { useStation } from '../../components/context/station.ts';
import { createLatestFetcher } from './fetch-latest.ts';
import { useStationServices } from './station-services.ts';

/** The last printed label with its picture; null if main no longer has it. */
export interface ShownLabel {
  readonly last: LastLabel;
  readonly picture: LabelPicture | null;
}

/** Follows the submitted labels; keeps the previous one until the next one's picture has arrived. Null before the first. */
export function useLastLabel(): ShownLabel | null {
  const { tem, report } = useStationServices();
  const last = useStation((station) => station.last);
  const [shown, setShown] = useState<ShownLabel | null>(null);
  const [want] = useState(() =>
    createLatestFetcher<LastLabel, LastLabelPicture | null>(
      () =>
        tem.calls.station.lastLabel(undefined).catch((thrown: unknown) => {
          report(thrown);
          return null;
        }),
      // Main may be at the next label by now; the picture says whose it is.
      (wanted, got) => setShown(got ?? { last: wanted, picture: null }),
    ),
  );
  useEffect(() => {
    if (last !== null) want(last);
  }, [want, last]);
  return last === null ? null : shown;
}
