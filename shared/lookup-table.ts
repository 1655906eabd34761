/**
 * A table that is looked up by text from outside (a key's code, a status, a typed word). It holds its own entries only: a
 * plain object also answers to what every object has, such as "constructor".
 */
export const createLookupTable = <Value>(
  entries: Readonly<Record<string, Value>>,
): ReadonlyMap<string, Value> => new Map(Object.entries(entries));
