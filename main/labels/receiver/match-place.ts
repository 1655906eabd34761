import { normalizeAreaName } from '../../../shared/area-name.ts';
import type { ReceiverFacts } from '../label.ts';
import type { LabelTokens } from './label-tokens.ts';

/** The kinds of areas below a province, folded, with their abbreviations; the longest first. */
const KINDS = /^(?:thanh pho|thi xa|thi tran|phuong|quan|huyen|xa|tp|tx|tt|[pfqhx]) (?=.)/;
const PROVINCE = /^(?:tinh|thanh pho|tp|t p|t) /;
/** The spellings of the kinds that are numbered. */
const NUMBERED: Readonly<Record<string, readonly string[]>> = {
  phuong: ['phuong', 'p', 'f'],
  p: ['phuong', 'p', 'f'],
  f: ['phuong', 'p', 'f'],
  quan: ['quan', 'q'],
  q: ['quan', 'q'],
};
/** A shorter name may occur inside other words. */
const MIN_LETTERS = 6;

/**
 * Whether a label shows any part of an address: street, commune or district. The province does not count: the sender's is on
 * every label, and often the same.
 */
export function showsPlace(words: LabelTokens, { district, address }: ReceiverFacts): boolean {
  return [...(district === null ? [] : [normalizeAreaName(district)]), ...partsOf(address ?? '')].some(
    (part) => showsPart(words, part),
  );
}

/** The parts of a one-line address below its province, folded. */
function partsOf(address: string): string[] {
  const parts = address
    .split(/[,;\n]|\s-|-\s/)
    .map((part) => normalizeAreaName(part))
    .filter((part) => part !== '' && part !== 'viet nam');
  const last = parts.at(-1) ?? '';
  const isProvince = parts.length > 2 || (parts.length === 2 && PROVINCE.test(last));
  return isProvince ? parts.slice(0, -1) : parts;
}

function showsPart({ folded, squeezed }: LabelTokens, part: string): boolean {
  const kind = KINDS.exec(part)?.[0] ?? '';
  const rest = part.slice(kind.length);
  if (/^[0-9]+$/.test(rest))
    return (NUMBERED[kind.trimEnd()] ?? []).some((spelling) => folded.includes(` ${spelling} ${rest} `));
  // Without the house's number, which is written in many ways.
  const name = rest.split(' ').filter((word) => !/[0-9]/.test(word));
  const whole = name.join('');
  if (whole === '') return false;
  return folded.includes(` ${name.join(' ')} `) || (whole.length >= MIN_LETTERS && squeezed.includes(whole));
}
