import { AREAS_TEXT } from '../data/areas.ts';
import type { Party } from '../orders/order.ts';
import { findByName } from './area-names.ts';

/** Codes are text of 2, 3 and 5 digits, including leading zeros. */
export interface AreaProvince {
  readonly code: string;
  readonly name: string;
  readonly districts: readonly AreaDistrict[];
}

export interface AreaDistrict {
  readonly code: string;
  readonly name: string;
  readonly communes: readonly AreaCommune[];
}

export interface AreaCommune {
  readonly code: string;
  readonly name: string;
}

/** The sandbox's provinces, ordered by code. */
export const AREAS: readonly AreaProvince[] = parseTree(AREAS_TEXT);

function parseTree(text: string): AreaProvince[] {
  let districts = 0;
  let communes = 0;
  return text
    .split(/\n(?=\d)/)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.trimEnd().split('\n');
      return {
        code: head.slice(0, 2),
        name: head.slice(3),
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

/** The areas of a place, as far as the tree contains them. */
export interface FoundAreas {
  readonly province: AreaProvince | null;
  readonly district: AreaDistrict | null;
  readonly commune: AreaCommune | null;
}

type AreaNames = Pick<Party, 'commune' | 'district' | 'province'>;

/** Finds a place by its names, as leniently as the service. */
export function findAreas(names: AreaNames): FoundAreas {
  const province = findByName(AREAS, names.province);
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
export function hasNoCommune(names: AreaNames): boolean {
  return findAreas(names).district?.communes.length === 0;
}
