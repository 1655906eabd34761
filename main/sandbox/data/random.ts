/** A repeatable random source: the same seed gives the same sequence on every machine. */
export type Random = ReturnType<typeof createRandom>;

/**
 * mulberry32, a public-domain generator by Tommy Ettinger: 32 bits of state, not cryptographic, but sufficient for sample
 * data. Only the lower 32 bits of the seed count.
 */
export function createRandom(seed: number) {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));

  return {
    /** Returns a number from 0 (inclusive) to 1 (exclusive). */
    next,
    /** Returns an integer from `min` to `max`, both inclusive. */
    integer,
    /** Returns a random item of a list. @throws RangeError for an empty list */
    pick<Value>(list: readonly Value[]): Value {
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[integer(0, list.length - 1)] as Value;
    },
    /** Returns true with probability `share` (0 to 1). */
    chance: (share: number): boolean => next() < share,
  };
}

/** Returns a text of `length` characters of an alphabet (ASCII). */
export const randomText = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(random.integer(0, alphabet.length - 1))).join('');

/** Returns a text of decimal digits, possibly with leading zeros. */
export const randomDigits = (random: Random, length: number): string =>
  randomText(random, '0123456789', length);

/** Makes values until one is new, and records it. */
export function makeUnique(used: Set<string>, make: () => string): string {
  for (;;) {
    const value = make();
    if (used.has(value)) continue;
    used.add(value);
    return value;
  }
}
