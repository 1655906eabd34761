import { AREAS_TEXT } from '../data/areas.ts';
import type { Party } from '../orders/order.ts';
import { findByName } from './area-names.ts';

/** An area's code has 2, 3 or 5 digits (province, district, commune), with leading zeros. */
interface Area {
  readonly code: string;
  readonly name: string;
}

type District = Area & { readonly communes: readonly Area[] };

interface Province extends Area {
  /** The first three letters of the codes of orders to this province. */
  readonly letters: string;
  /** The region of the country: north, centre or south. A parcel that crosses regions has a longer way. */
  readonly region: string;
  readonly districts: readonly District[];
}

/** The sandbox's provinces, ordered by code. */
export const AREAS: readonly Province[] = parseTree(AREAS_TEXT);

function parseTree(text: string): Province[] {
  let districts = 0;
  let communes = 0;
  return text
    .split(/\n(?=\d)/)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.trimEnd().split('\n');
      return {
        code: head.slice(0, 2),
        letters: head.slice(3, 6),
        region: head.slice(7, 13).trim(),
        name: head.slice(14),
        districts: lines.map((line) => {
          const [name = '', names = ''] = line.trim().split(':');
          const communeNames = names.trim() === '' ? [] : names.trim().split(', ');
          return {
            code: String(++districts).padStart(3, '0'),
            name,
            communes: communeNames.map((commune) => ({
              code: String(++communes).padStart(5, '0'),
              name: commune,
            })),
          };
        }),
      };
    });
}

type AreaNames = Pick<Party, 'commune' | 'district' | 'province'>;

/**
 * Finds the province that a text means, or null, as leniently as the service: "Hồ Chí Minh" suffices for "Thành phố Hồ Chí
 * Minh" (partner-api.md, "Areas").
 */
export const findProvince = (text: string): Province | null => findByName(AREAS, text);

/** Finds a place by its names; null where the tree lacks one. */
export function findAreas(names: AreaNames): {
  readonly province: Province | null;
  readonly district: District | null;
  readonly commune: Area | null;
} {
  const province = findProvince(names.province);
  const district = province === null ? null : findByName(province.districts, names.district);
  const commune = district === null ? null : findByName(district.communes, names.commune);
  return { province, district, commune };
}

/** Replaces the place's names by the service's spelling. Unknown names stay as written. */
export function withOfficialNames<Named extends AreaNames>(names: Named): Named {
  const { province, district, commune } = findAreas(names);
  return {
    ...names,
    province: province?.name ?? names.province,
    district: district?.name ?? names.district,
    commune: commune?.name ?? names.commune,
  };
}

/** Whether a district is known to have no communes, so that none is required. */
export const hasNoCommune = (names: AreaNames): boolean => findAreas(names).district?.communes.length === 0;
