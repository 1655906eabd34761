import type { Area, AreaQuery } from '../../shared/area.ts';
import { findArea } from '../../shared/area-search.ts';
import type { RowIssue } from '../../shared/import.ts';
import type { DraftField, OrderDraft } from '../../shared/new-order.ts';

/** Returns the cached list of areas; null if it is not cached. Fetches nothing. */
export type CachedAreas = (query: AreaQuery) => readonly Area[] | null;

/** What the service's lists say about the places of one order. */
interface CheckedAreas {
  /** The service's spelling of names that match exactly one area. */
  readonly officialNames: Partial<Record<DraftField, string>>;
  readonly warnings: readonly RowIssue[];
  /** Communes that may be empty because their district has none. */
  readonly exempt: readonly ('commune' | 'pickup_commune')[];
}

type AreaFields = readonly [
  province: DraftField,
  district: DraftField,
  commune: 'commune' | 'pickup_commune',
];
const RECEIVER: AreaFields = ['province', 'district', 'commune'];
const PICKUP: AreaFields = ['pickup_province', 'pickup_district', 'pickup_commune'];

/**
 * Checks places against the cached lists. Reads each list and checks each place only once, since a file repeats few places.
 * @param names the file's name for each field's column
 */
export function createAreasCheck(
  cachedAreas: CachedAreas,
  names: Readonly<Record<DraftField, string>>,
): (draft: OrderDraft) => CheckedAreas {
  const lists = new Map<string, readonly Area[] | null>();
  const checked = new Map<string, CheckedAreas>();

  function listOf(query: AreaQuery): readonly Area[] | null {
    const key = `${query.level} ${query.parent ?? ''}`;
    const before = lists.get(key);
    if (before !== undefined) return before;
    const list = cachedAreas(query);
    lists.set(key, list);
    return list;
  }

  function check(draft: OrderDraft, [province, district, commune]: AreaFields): CheckedAreas {
    const spelled: Partial<Record<DraftField, string>> = {};
    const unknown = (field: DraftField): CheckedAreas => ({
      officialNames: spelled,
      warnings: [{ column: names[field], kind: 'area-unknown' }],
      exempt: [],
    });
    const nothing: CheckedAreas = { officialNames: spelled, warnings: [], exempt: [] };

    const provinces = listOf({ level: 'province', parent: null });
    if (provinces === null || draft[province] === '') return nothing;
    const inProvince = findArea(provinces, draft[province]);
    if (inProvince === null) return unknown(province);
    spelled[province] = inProvince.name;

    const districts = listOf({ level: 'district', parent: inProvince.code });
    if (districts === null || draft[district] === '') return nothing;
    const inDistrict = findArea(districts, draft[district]);
    if (inDistrict === null) return unknown(district);
    spelled[district] = inDistrict.name;

    const communes = listOf({ level: 'commune', parent: inDistrict.code });
    if (communes === null) return nothing;
    if (communes.length === 0) return { ...nothing, exempt: [commune] };
    if (draft[commune] === '') return nothing;
    const inCommune = findArea(communes, draft[commune]);
    if (inCommune === null) return unknown(commune);
    spelled[commune] = inCommune.name;
    return nothing;
  }

  function checkOnce(draft: OrderDraft, place: AreaFields): CheckedAreas {
    const key = JSON.stringify(place.map((field) => [field, draft[field]]));
    const before = checked.get(key);
    if (before !== undefined) return before;
    const places = check(draft, place);
    checked.set(key, places);
    return places;
  }

  return (draft) => {
    const receiver = checkOnce(draft, RECEIVER);
    if (draft.pickup_code !== '') return receiver;
    const pickup = checkOnce(draft, PICKUP);
    return {
      officialNames: { ...receiver.officialNames, ...pickup.officialNames },
      warnings: [...receiver.warnings, ...pickup.warnings],
      exempt: [...receiver.exempt, ...pickup.exempt],
    };
  };
}
