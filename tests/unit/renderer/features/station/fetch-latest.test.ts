import { describe, expect, it } from 'vitest';
import { createLatestFetcher } from '../../../../../renderer/features/station/fetch-latest.ts';

describe('createLatest', () => {
  it('fetches one at a time, then only the newest request made meanwhile', async () => {
    const asked: number[] = [];
    const answers: ((got: string) => void)[] = [];
    const shown: string[] = [];
    const want = createLatestFetcher<number, string>(
      (wanted) => {
        asked.push(wanted);
        return new Promise((resolve) => answers.push(resolve));
      },
      (wanted, got) => shown.push(`${wanted} ${got}`),
    );
    const answer = async (got: string): Promise<void> => {
      answers.shift()?.(got);
      await new Promise((resolve) => setImmediate(resolve));
    };
    for (const turn of [1, 2, 3, 4]) want(turn);
    expect(asked).toEqual([1]);
    // The request is outdated: its reply is not shown under another label's code.
    await answer('a');
    expect([asked, shown]).toEqual([[1, 4], []]);
    await answer('b');
    expect(shown).toEqual(['4 b']);
    want(5);
    await answer('c');
    expect([asked, shown]).toEqual([
      [1, 4, 5],
      ['4 b', '5 c'],
    ]);
  });
});
