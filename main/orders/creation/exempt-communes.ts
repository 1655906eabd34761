import type { AreaList, AreaQuery } from '../../../shared/area.ts';
import { findArea } from '../../../shared/area-search.ts';
import type { OrderDraft } from '../../../shared/new-order.ts';
import type { DraftExemptions } from '../../../shared/validate-draft.ts';

type ListAreas = (query: AreaQuery) => Promise<AreaList>;

/**
 * Finds the communes of a draft that may be empty because their district has none. Without the lists nothing is exempt.
 * @param areasOf `list` of main/areas/areas.ts
 */
export async function findExemptCommunes(draft: OrderDraft, areasOf: ListAreas): Promise<DraftExemptions> {
  const [commune, pickup_commune] = await Promise.all([
    hasNoCommunes(draft.province, draft.district, draft.commune, areasOf),
    hasNoCommunes(draft.pickup_province, draft.pickup_district, draft.pickup_commune, areasOf),
  ]);
  return { commune, pickup_commune };
}

async function hasNoCommunes(
  provinceName: string,
  districtName: string,
  commune: string,
  areasOf: ListAreas,
): Promise<boolean> {
  if (commune.trim() !== '' || provinceName.trim() === '' || districtName.trim() === '') return false;
  try {
    const provinces = await areasOf({ level: 'province', parent: null });
    const province = findArea(provinces.areas, provinceName);
    if (province === null) return false;
    const districts = await areasOf({ level: 'district', parent: province.code });
    const district = findArea(districts.areas, districtName);
    if (district === null) return false;
    const communes = await areasOf({ level: 'commune', parent: district.code });
    return communes.areas.length === 0;
  } catch {
    return false;
  }
}
