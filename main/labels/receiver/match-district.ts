import { normalizeAreaName } from '../../../shared/area-name.ts';
import type { FieldMatch, LabelTokens } from './label-tokens.ts';

/** The kinds of districts, folded, with their abbreviations. */
const DISTRICT_PREFIXES = [
  ['quan', 'q'],
  ['huyen', 'h'],
  ['thi xa', 'tx'],
  ['thanh pho', 'tp', 't p'],
] as const;
/** A shorter name may occur inside other words. */
const MIN_LETTERS = 6;

/**
 * Extracts the district from a one-line address: the part before the province ("187/9 Mai Xuân Thưởng, Phường 14, Quận 6,
 * Thành phố Hồ Chí Minh"), if it is marked as one. Null if there is none, as in addresses since 2025.
 */
export function extractDistrict(address: string): string | null {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && normalizeAreaName(part) !== 'viet nam');
  const before = parts.length < 3 ? undefined : parts.at(-2);
  return before !== undefined && parseDistrictName(normalizeAreaName(before)) !== null ? before : null;
}

/** Returns the spellings of the district's kind, and its name without it. */
function parseDistrictName(
  folded: string,
): { readonly spellings: readonly string[]; readonly name: string } | null {
  for (const spellings of DISTRICT_PREFIXES)
    for (const spelling of spellings)
      if (folded.startsWith(`${spelling} `)) return { spellings, name: folded.slice(spelling.length + 1) };
  return null;
}

/** @param district "Quận 3", "Huyện Bình Chánh", "Q.3" */
export function matchDistrict({ folded: text, squeezed }: LabelTokens, district: string): FieldMatch {
  const folded = normalizeAreaName(district);
  if (folded === '') return 'unknown';
  const { spellings, name } = parseDistrictName(folded) ?? { spellings: [], name: folded };
  // A number is a district only after its kind.
  if (/^[0-9]+$/.test(name))
    return spellings.some((kind) => text.includes(` ${kind} ${name} `)) ? 'found' : 'absent';
  const whole = name.replaceAll(' ', '');
  const stands = text.includes(` ${name} `) || (whole.length >= MIN_LETTERS && squeezed.includes(whole));
  return stands ? 'found' : 'absent';
}
