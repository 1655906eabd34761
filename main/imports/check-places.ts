import type { Area, AreaQuery } from '../../shared/area.ts';
import { findArea } from '../../shared/area-search.ts';
import type { RowNote } from '../../shared/import.ts';
import type { DraftField, OrderDraft } from '../../shared/new-order.ts';

/** The kept list of areas; null where it is not at hand. Nothing is fetched. */
export type KeptAreas = (query: AreaQuery) => readonly Area[] | null;

/** What the service's lists say of the places of one order. */
export interface CheckedPlaces {
  /** Names as the service spells them, where it is certain which are meant. */
  readonly spelled: Partial<Record<DraftField, string>>;
  readonly warnings: readonly RowNote[];
  /** The communes that may be empty, because their district has none. */
  readonly exempt: readonly ('commune' | 'pickup_commune')[];
}

type Place = readonly [province: DraftField, district: DraftField, commune: 'commune' | 'pickup_commune'];
const RECEIVER: Place = ['province', 'district', 'commune'];
const PICKUP: Place = ['pickup_province', 'pickup_district', 'pickup_commune'];

/**
 * Checks places against the lists that are at hand. Lists and places are looked at once each: a file names few places
 * often.
 * @param names what the file calls each field's column
 */
export function createPlacesCheck(
  kept: KeptAreas,
  names: Readonly<Record<DraftField, string>>,
): (draft: OrderDraft) => CheckedPlaces {
  const lists = new Map<string, readonly Area[] | null>();
  const checked = new Map<string, CheckedPlaces>();

  function listOf(query: AreaQuery): readonly Area[] | null {
    const key = `${query.level} ${query.parent ?? ''}`;
    const before = lists.get(key);
    if (before !== undefined) return before;
    const list = kept(query);
    lists.set(key, list);
    return list;
  }

  function check(draft: OrderDraft, [province, district, commune]: Place): CheckedPlaces {
    const spelled: Partial<Record<DraftField, string>> = {};
    const unknown = (field: DraftField): CheckedPlaces => ({
      spelled,
      warnings: [{ column: names[field], kind: 'area-unknown' }],
      exempt: [],
    });
    const nothing: CheckedPlaces = { spelled, warnings: [], exempt: [] };

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

  function checkOnce(draft: OrderDraft, place: Place): CheckedPlaces {
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
      spelled: { ...receiver.spelled, ...pickup.spelled },
      warnings: [...receiver.warnings, ...pickup.warnings],
      exempt: [...receiver.exempt, ...pickup.exempt],
    };
  };
}
