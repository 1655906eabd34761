import { AREAS_TEXT } from '../data/areas.ts';
import type { Party } from '../orders/order.ts';
import { findByName } from './names.ts';

/** Codes are text of 2, 3 and 5 digits, zeros before them included. */
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

/** The sandbox's provinces, in the order of their codes. */
export const AREAS: readonly AreaProvince[] = readTree(AREAS_TEXT);

function readTree(text: string): AreaProvince[] {
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

/** A place as far as the tree knows it. */
export interface FoundPlace {
  readonly province: AreaProvince | null;
  readonly district: AreaDistrict | null;
  readonly commune: AreaCommune | null;
}

type Place = Pick<Party, 'commune' | 'district' | 'province'>;

/** Finds a place by its names, as leniently as the service. */
export function findPlace(names: Place): FoundPlace {
  const province = findByName(AREAS, names.province);
  const district = province === null ? null : findByName(province.districts, names.district);
  const commune = district === null ? null : findByName(district.communes, names.commune);
  return { province, district, commune };
}

/** The place's names as the service spells them; what it does not know stays as it was written. */
export function properNames<Named extends Place>(names: Named): Named {
  const { province, district, commune } = findPlace(names);
  return {
    ...names,
    province: province?.name ?? names.province,
    district: district?.name ?? names.district,
    commune: commune?.name ?? names.commune,
  };
}

/** Whether a district is known to have no commune, so that a commune is not wanted. */
export function hasNoCommune(names: Place): boolean {
  return findPlace(names).district?.communes.length === 0;
}
