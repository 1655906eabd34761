import { stripDiacritics } from '../../../shared/strip-diacritics.ts';

/**
 * An area's name without what the service is lenient about (partner-api.md, "Areas"): capitals, marks ("Hoà", "Hòa"),
 * spaces and hyphens, apostrophes, zeros before a number ("Phường 01").
 */
export function normalizeAreaName(name: string): string {
  return stripDiacritics(name)
    .replace(/['’‘`]/g, '')
    .trim()
    .replace(/[\s-]+/g, ' ')
    .replace(/\b0+(?=\d)/g, '');
}

const KIND_PREFIX =
  /^(?:(?:tinh|thanh pho|quan|huyen|thi xa|thi tran|phuong|xa) |(?:tp|tx|tt|q|h|p|x)(?:\. ?| ))(?=.)/;

/** A plain name without its kind: "thanh pho ho chi minh" is "ho chi minh". */
export function withoutKind(plain: string): string {
  return plain.replace(KIND_PREFIX, '');
}

/** Entries' plain names: of each of the few hundred orders that a sandbox begins with, three areas are looked for. */
const normalizedNames = new Map<string, string>();

function normalizedNameOf({ name }: { readonly name: string }): string {
  const known = normalizedNames.get(name);
  if (known !== undefined) return known;
  const plain = normalizeAreaName(name);
  normalizedNames.set(name, plain);
  return plain;
}

/**
 * The entry that a name means, or null. Its kind may be left out where no other entry bears the same name ("Cao Lãnh" is
 * both a city and a district).
 * @param entries of the country's areas, whose names are remembered
 */
export function findByName<Entry extends { readonly name: string }>(
  entries: readonly Entry[],
  name: string,
): Entry | null {
  const wanted = normalizeAreaName(name);
  const exact = entries.find((entry) => normalizedNameOf(entry) === wanted);
  if (exact !== undefined) return exact;
  const bare = withoutKind(wanted);
  const [found, another] = entries.filter((entry) => withoutKind(normalizedNameOf(entry)) === bare);
  return found !== undefined && another === undefined ? found : null;
}
