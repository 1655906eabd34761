import { expect, it } from 'vitest';
import { countSeldom } from '../../../main/fleet/board/count-seldom.ts';

it('what is dear to count is counted again once it took a fiftieth of the time since', async () => {
  let now = 0;
  let counted = 0;
  let takesMs = 40;
  const count = countSeldom(
    async () => {
      now += takesMs;
      return ++counted;
    },
    () => now,
  );
  const countAt = async (ms: number): Promise<number> => {
    now = ms;
    return count();
  };
  // Every ten seconds, as a board asks, while it is cheap.
  expect([await countAt(0), await countAt(1_000), await countAt(10_000), await countAt(20_000)]).toEqual([
    1, 1, 2, 3,
  ]);
  takesMs = 1_000;
  expect([await countAt(30_000), await countAt(40_000), await countAt(80_000)]).toEqual([4, 4, 4]);
  expect(await countAt(81_001)).toBe(5);
});

it('a count that failed is tried again', async () => {
  let fails = true;
  const count = countSeldom(
    async () => {
      if (fails) throw new Error('cut off');
      return 3;
    },
    () => 0,
  );
  await expect(count()).rejects.toThrow('cut off');
  fails = false;
  expect(await count()).toBe(3);
});
