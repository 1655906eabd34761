import { useCallback } from 'react';
import type { LabelPicture } from '../../../shared/station.ts';
import { type Fetched, useFetched } from '../../components/use-fetched.ts';
import { useStationServices } from './station-services.ts';

/** Fetches the picture of a held row's label; null if main does not have it. */
export function usePicture(id: number): Fetched<LabelPicture | null> {
  const { tem } = useStationServices();
  return useFetched(useCallback(() => tem.calls.station.picture({ id }), [tem, id]));
}
