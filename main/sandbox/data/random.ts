/** A source of repeatable chance: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from `min` to `max`, both inclusive. */
  integer(min: number, max: number): number;
  /** One of a list's entries. @throws RangeError for an empty list */
  pick<Value>(list: readonly Value[]): Value;
  /** True in `share` of all cases (0 to 1). */
  chance(share: number): boolean;
}

/**
 * mulberry32, a public-domain generator by Tommy Ettinger: 32 bits of state, far from cryptographic, good enough for
 * sample data. Only the lower 32 bits of the seed count.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));

  return {
    next,
    integer,
    pick<Value>(list: readonly Value[]) {
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[integer(0, list.length - 1)] as Value;
    },
    chance: (share) => next() < share,
  };
}

/** A text of `length` characters of an alphabet (ASCII). */
export function randomText(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(random.integer(0, alphabet.length - 1))).join('');
}

/** A text of decimal digits; leading zeros occur. */
export function randomDigits(random: Random, length: number): string {
  return randomText(random, '0123456789', length);
}

/** Makes values until one is new, and remembers it. */
export function makeUnique(taken: Set<string>, make: () => string): string {
  for (;;) {
    const value = make();
    if (taken.has(value)) continue;
    taken.add(value);
    return value;
  }
}
