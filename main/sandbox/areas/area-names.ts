import { stripDiacritics } from '../../../shared/strip-diacritics.ts';

/**
 * Normalizes an area's name by what the service ignores (partner-api.md, "Areas"): case, diacritics ("Hoà", "Hòa"), spaces
 * and hyphens, apostrophes, zeros before a number ("Phường 01").
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

/** Removes the kind from a normalized name: "thanh pho ho chi minh" becomes "ho chi minh". */
const withoutKind = (plain: string): string => plain.replace(KIND_PREFIX, '');

/** Normalized names, cached because three areas are looked up for each of a sandbox's few hundred initial orders. */
const normalizedNames = new Map<string, string>();

function normalizedNameOf({ name }: { readonly name: string }): string {
  const known = normalizedNames.get(name);
  if (known !== undefined) return known;
  const plain = normalizeAreaName(name);
  normalizedNames.set(name, plain);
  return plain;
}

/**
 * Finds the entry with a name, or null. The kind may be omitted if no other entry has the same name ("Cao Lãnh" is both a
 * city and a district).
 * @param entries areas of the country, whose normalized names are cached
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
