import type { Area, AreaQuery } from '../../shared/area.ts';
import { findArea } from '../../shared/area-search.ts';
import type { RowQuestion } from '../../shared/import.ts';
import type { DraftField, OrderDraft } from '../../shared/new-order.ts';

/** Returns the service's list of areas, cached or fetched; null if it can't be had now. Never rejects. */
export type LoadAreas = (query: AreaQuery) => Promise<readonly Area[] | null>;

/** What the service's lists say about the places of one order. */
interface CheckedAreas {
  /** The service's spelling of names that match exactly one area. */
  readonly officialNames: Partial<Record<DraftField, string>>;
  readonly questions: readonly RowQuestion[];
  /** Communes that may be empty because their district has none. */
  readonly exempt: readonly ('commune' | 'pickup_commune')[];
}

/** Checks the places of one order. */
export type CheckAreas = (draft: OrderDraft) => Promise<CheckedAreas>;

type AreaFields = readonly [
  province: DraftField,
  district: DraftField,
  commune: 'commune' | 'pickup_commune',
];
const RECEIVER: AreaFields = ['province', 'district', 'commune'];
const PICKUP: AreaFields = ['pickup_province', 'pickup_district', 'pickup_commune'];

/**
 * Checks places against the service's lists. Loads each list and checks each place only once, since a file repeats few places.
 * @param names the file's name for each field's column
 */
export function createAreasCheck(
  loadAreas: LoadAreas,
  names: Readonly<Record<DraftField, string>>,
): CheckAreas {
  const lists = new Map<string, Promise<readonly Area[] | null>>();
  const checked = new Map<string, Promise<CheckedAreas>>();

  function listOf(query: AreaQuery): Promise<readonly Area[] | null> {
    const key = `${query.level} ${query.parent ?? ''}`;
    const before = lists.get(key);
    if (before !== undefined) return before;
    const list = loadAreas(query);
    lists.set(key, list);
    return list;
  }

  async function check(draft: OrderDraft, [province, district, commune]: AreaFields): Promise<CheckedAreas> {
    const spelled: Partial<Record<DraftField, string>> = {};
    const asking = (field: DraftField, kind: 'area-unknown' | 'area-unchecked'): CheckedAreas => ({
      officialNames: spelled,
      questions: [{ column: names[field], field, kind }],
      exempt: [],
    });
    const nothing: CheckedAreas = { officialNames: spelled, questions: [], exempt: [] };
    // An empty name is a mistake already, and nothing below it can be checked.
    if (draft[province] === '') return nothing;
    const provinces = await listOf({ level: 'province', parent: null });
    if (provinces === null) return asking(province, 'area-unchecked');
    const inProvince = findArea(provinces, draft[province]);
    if (inProvince === null) return asking(province, 'area-unknown');
    spelled[province] = inProvince.name;
    if (draft[district] === '') return nothing;
    const districts = await listOf({ level: 'district', parent: inProvince.code });
    if (districts === null) return asking(district, 'area-unchecked');
    const inDistrict = findArea(districts, draft[district]);
    if (inDistrict === null) return asking(district, 'area-unknown');
    spelled[district] = inDistrict.name;
    const communes = await listOf({ level: 'commune', parent: inDistrict.code });
    if (communes === null) return asking(commune, 'area-unchecked');
    if (communes.length === 0) return { ...nothing, exempt: [commune] };
    if (draft[commune] === '') return nothing;
    const inCommune = findArea(communes, draft[commune]);
    if (inCommune === null) return asking(commune, 'area-unknown');
    spelled[commune] = inCommune.name;
    return nothing;
  }

  function checkOnce(draft: OrderDraft, place: AreaFields): Promise<CheckedAreas> {
    const key = JSON.stringify(place.map((field) => [field, draft[field]]));
    const before = checked.get(key);
    if (before !== undefined) return before;
    const places = check(draft, place);
    checked.set(key, places);
    return places;
  }

  return async (draft) => {
    const receiver = await checkOnce(draft, RECEIVER);
    if (draft.pickup_code !== '') return receiver;
    const pickup = await checkOnce(draft, PICKUP);
    return {
      officialNames: { ...receiver.officialNames, ...pickup.officialNames },
      questions: [...receiver.questions, ...pickup.questions],
      exempt: [...receiver.exempt, ...pickup.exempt],
    };
  };
}
