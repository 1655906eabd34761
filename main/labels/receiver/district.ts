import { foldName } from '../../../shared/area-name.ts';
import type { Facet } from './facet.ts';
import type { LabelWords } from './label-words.ts';

/** What a district is called before its name, folded, and its abbreviations. */
const KINDS = [
  ['quan', 'q'],
  ['huyen', 'h'],
  ['thi xa', 'tx'],
  ['thanh pho', 'tp', 't p'],
] as const;
/** Shorter than this, a name may be a part of any other words. */
const LEAST_LETTERS = 6;

/**
 * The district in an address of one line: the part before the province ("187/9 Mai Xuân Thưởng, Phường 14, Quận 6, Thành
 * phố Hồ Chí Minh"), where it is called one. Null where there is none, as in addresses since 2025.
 */
export function districtOf(address: string): string | null {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && foldName(part) !== 'viet nam');
  const before = parts.length < 3 ? undefined : parts.at(-2);
  return before !== undefined && kindOf(foldName(before)) !== null ? before : null;
}

interface Kind {
  readonly spellings: readonly string[];
  /** The district's name without its kind, folded. */
  readonly name: string;
}

function kindOf(folded: string): Kind | null {
  for (const spellings of KINDS)
    for (const spelling of spellings)
      if (folded.startsWith(`${spelling} `)) return { spellings, name: folded.slice(spelling.length + 1) };
  return null;
}

/** @param district "Quận 3", "Huyện Bình Chánh", "Q.3" */
export function districtOn({ folded: text, squeezed }: LabelWords, district: string): Facet {
  const folded = foldName(district);
  if (folded === '') return 'unknown';
  const { spellings, name } = kindOf(folded) ?? { spellings: [], name: folded };
  // A number is only a district's behind its kind.
  if (/^[0-9]+$/.test(name))
    return spellings.some((kind) => text.includes(` ${kind} ${name} `)) ? 'found' : 'absent';
  const whole = name.replaceAll(' ', '');
  const stands = text.includes(` ${name} `) || (whole.length >= LEAST_LETTERS && squeezed.includes(whole));
  return stands ? 'found' : 'absent';
}
