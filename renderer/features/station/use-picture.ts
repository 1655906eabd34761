import { useEffect, useState } from 'react';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import type { LabelPicture } from '../../../shared/station.ts';
import { unwrap } from '../../components/context/api.ts';
import { useStationServices } from './station-services.ts';

/** A held label's picture on its way from main to the screen. */
export type PictureState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'here'; readonly picture: LabelPicture }
  /** Main has none of it. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Fetches the picture of a row's label; a picture that comes after the row was left is dropped. */
export function usePicture(id: number): PictureState {
  const { tem } = useStationServices();
  const [state, setState] = useState<PictureState>({ kind: 'loading' });
  useEffect(() => {
    let here = true;
    const show = (next: PictureState): void => {
      if (here) setState(next);
    };
    show({ kind: 'loading' });
    unwrap(tem.calls.station.picture({ id })).then(
      (picture) => show(picture === null ? { kind: 'none' } : { kind: 'here', picture }),
      (thrown: unknown) => show({ kind: 'failed', problem: problemOf(thrown) }),
    );
    return () => {
      here = false;
    };
  }, [tem, id]);
  return state;
}
