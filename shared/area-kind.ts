import type { NameWord } from './area-name.ts';
import { createLookupTable } from './lookup-table.ts';

/** The kinds of areas, as the first words of their names say, folded. */
const KINDS = ['tinh', 'thanh pho', 'quan', 'huyen', 'thi xa', 'phuong', 'xa', 'thi tran'] as const;
export type AreaKind = (typeof KINDS)[number];

/** One reading of a name: the kinds that it names (null if none), and the remaining words. */
export interface AreaNameReading {
  readonly kinds: readonly AreaKind[] | null;
  readonly words: readonly NameWord[];
}

const KIND_NAMES: ReadonlyMap<string, AreaKind> = new Map(KINDS.map((kind) => [kind, kind]));

/** Abbreviations that people use ("Q. Ba Đình", "P14", "TT Tân Túc", "F.14"), and English words. */
const KIND_ABBREVIATIONS = createLookupTable<readonly AreaKind[]>({
  ...Object.fromEntries(KINDS.map((kind) => [kind, [kind]])),
  t: ['tinh'],
  tp: ['thanh pho'],
  't p': ['thanh pho'],
  q: ['quan'],
  h: ['huyen'],
  tx: ['thi xa'],
  't x': ['thi xa'],
  p: ['phuong'],
  f: ['phuong'],
  x: ['xa'],
  tt: ['thi tran'],
  't t': ['thi tran'],
});
const ENGLISH_KINDS = createLookupTable<readonly AreaKind[]>({
  province: ['tinh', 'thanh pho'],
  city: ['thanh pho'],
  district: ['quan', 'huyen', 'thi xa', 'thanh pho'],
  ward: ['phuong', 'xa'],
  commune: ['xa', 'phuong'],
  town: ['thi xa', 'thi tran'],
});
/** Written without a following space: "TPHCM", "TXSơn Tây". */
const GLUED_ABBREVIATION = /^(tp|tx|tt)(?=.)/;

const phrase = (words: readonly NameWord[], count: number): string =>
  words
    .slice(0, count)
    .map(({ base }) => base)
    .join(' ');

/** Splits a listed name into its kind in full words, and the rest. */
export function splitListedName(words: readonly NameWord[]): {
  kind: AreaKind | null;
  rest: readonly NameWord[];
} {
  for (const count of [2, 1]) {
    const kind = words.length > count ? KIND_NAMES.get(phrase(words, count)) : undefined;
    if (kind !== undefined) return { kind, rest: words.slice(count) };
  }
  return { kind: null, rest: words };
}

/** Returns every reading of a typed name: as it stands ("Quan Hóa" is a district too), and without its kind. */
export function parseTypedName(words: readonly NameWord[]): AreaNameReading[] {
  const readings: AreaNameReading[] = [{ kinds: null, words }];
  for (const count of [2, 1]) {
    const said = phrase(words, count);
    const kinds =
      words.length < count ? undefined : (KIND_ABBREVIATIONS.get(said) ?? ENGLISH_KINDS.get(said));
    if (kinds !== undefined) readings.push({ kinds, words: words.slice(count) });
  }
  const last = words.length > 1 ? ENGLISH_KINDS.get(words.at(-1)?.base ?? '') : undefined;
  if (last !== undefined) readings.push({ kinds: last, words: words.slice(0, -1) });
  const [first, ...others] = words;
  const glued = first === undefined ? null : GLUED_ABBREVIATION.exec(first.base);
  const kinds = KIND_ABBREVIATIONS.get(glued?.[1] ?? '');
  if (first !== undefined && kinds !== undefined && glued !== null) {
    const behind: NameWord = { base: first.base.slice(2), letters: first.letters.slice(2), tone: first.tone };
    readings.push({ kinds, words: [behind, ...others] });
  }
  return readings;
}
