import { useCallback, useEffect, useState } from 'react';
import type { Area, AreaLevel, AreaList } from '../../shared/area.ts';
import { findArea } from '../../shared/area-search.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { accountInUse } from './account-names.ts';
import type { ApiSlice } from './context/api.ts';
import { useComponentServices } from './context/component-services.ts';
import { useSettings } from './context/settings.ts';

/** A list of areas being fetched from main. */
export type AreaListState =
  /** Its parent is not chosen, or not in its own list. */
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly list: AreaList }
  | { readonly kind: 'failed'; readonly problem: Problem };

const NONE: AreaListState = { kind: 'none' };
const LOADING: AreaListState = { kind: 'loading' };

/**
 * Fetches the list below a parent, and follows updates from main's background fetches.
 * @param wanted false fetches nothing
 * @returns the list, and `retry` for a failed one
 */
export function useAreaList(
  level: AreaLevel,
  parent: string | null,
  wanted: boolean,
): { readonly state: AreaListState; readonly retry: () => void } {
  const { tem } = useComponentServices();
  const whose = accountInUse(useSettings());
  const [tries, setTries] = useState(0);
  // Another account means another list, and so does a retry.
  const key = wanted ? `${whose} ${level} ${parent} ${tries}` : null;
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly state: AreaListState } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    let active = true;
    const show = (state: AreaListState): void => {
      if (active) setLoaded({ key, state });
    };
    const stop = tem.messages.areas.changed((change) => {
      if (change.level === level && change.parent === parent) show({ kind: 'loaded', list: change.list });
    });
    askMain(tem, level, parent).then(
      (list) => show({ kind: 'loaded', list }),
      (thrown: unknown) => show({ kind: 'failed', problem: problemOf(thrown) }),
    );
    return () => {
      active = false;
      stop();
    };
  }, [tem, level, parent, key]);
  const retry = useCallback(() => setTries((before) => before + 1), []);
  if (key === null) return { state: NONE, retry };
  return { state: loaded?.key === key ? loaded.state : LOADING, retry };
}

function askMain({ calls }: ApiSlice<'areas'>, level: AreaLevel, parent: string | null) {
  switch (level) {
    case 'province':
      return calls.areas.provinces(undefined);
    case 'district':
      return calls.areas.districts({ province: parent ?? '' });
    case 'commune':
      return calls.areas.communes({ district: parent ?? '' });
  }
}

/** The areas of a loaded list. */
export const loadedAreas = (state: AreaListState): readonly Area[] | null =>
  state.kind === 'loaded' ? state.list.areas : null;

/** The area with this name, by spelling or by a certain match; null if there is none or no list. */
export function findAreaByName(state: AreaListState, name: string): Area | null {
  const areas = loadedAreas(state);
  if (areas === null || name.trim() === '') return null;
  return areas.find((area) => area.name === name) ?? findArea(areas, name);
}
