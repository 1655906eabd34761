/**
 * Creates a table for lookups by external text (a key's code, a status, a typed word). It contains its own entries only: a plain
 * object also has inherited keys such as "constructor".
 */
export const createLookupTable = <Value>(
  entries: Readonly<Record<string, Value>>,
): ReadonlyMap<string, Value> => new Map(Object.entries(entries));
