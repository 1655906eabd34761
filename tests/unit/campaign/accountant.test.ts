import { describe, expect, it } from 'vitest';
import type { LabelState } from '../../../shared/station.ts';
import { type Books, settleAccounts } from '../../campaign/accountant.ts';
import { createWords } from '../../campaign/words.ts';

type Rows = Readonly<Record<string, LabelState>>;

/** The books of one order "X" of stations A and B. @param out at which stations it came out, once each time */
function booksOf(rows: Rows, out: readonly string[], more: Partial<Books> = {}): Books {
  const all = out.map((station) => ({ station, code: 'X', atMs: 0 }));
  return {
    orders: [{ code: 'X', stations: ['A', 'B'] }],
    ledgers: new Map(Object.entries(rows).map(([name, state]) => [name, new Map([['X', state]])])),
    paper: {
      all,
      count: (code, at) =>
        all.filter((one) => one.code === code && (at ?? one.station) === one.station).length,
    },
    journal: null,
    words: createWords(),
    ...more,
  };
}

const fateOf = (books: Books): string => {
  const account = settleAccounts(books);
  if (account.once === 1) return 'once';
  const lists = {
    lost: account.lost,
    asked: account.asked,
    agreed: account.agreed,
    doubled: account.doubled,
  };
  return Object.entries(lists).find(([, codes]) => codes.includes('X'))?.[0] ?? 'none';
};

describe('an order of two stations', () => {
  it.each<[string, Rows, readonly string[]]>([
    ['once', { A: 'printed', B: 'cancelled' }, ['A']],
    ['once', { A: 'unknown', B: 'held' }, ['A']],
    ['asked', { A: 'unknown', B: 'cancelled' }, []],
    ['asked', { A: 'failed' }, []],
    ['lost', { A: 'held', B: 'held' }, []],
    ['lost', { A: 'cancelled', B: 'cancelled' }, []],
    ['lost', { A: 'printed' }, []],
    ['lost', {}, []],
    ['doubled', { A: 'printed', B: 'printed' }, ['A', 'B']],
    ['doubled', { A: 'printed' }, ['A', 'A']],
  ])('is %s where stations say %j and it came out at %j', (fate, rows, out) => {
    expect(fateOf(booksOf(rows, out))).toBe(fate);
  });

  it('may come out twice with a named person’s word about it, or about all', () => {
    for (const code of ['X', null]) {
      const words = createWords();
      words.add({ kind: 'take-over', person: 'Hoa', station: 'B', code });
      expect(fateOf(booksOf({}, ['A', 'B'], { words }))).toBe('agreed');
    }
    const words = createWords();
    words.add({ kind: 'take-over', person: 'Hoa', station: 'B', code: 'X' });
    expect(fateOf(booksOf({}, ['A', 'B', 'B'], { words }))).toBe('doubled');
  });

  it('are doubled where the word was about another', () => {
    const words = createWords();
    words.add({ kind: 'take-over', person: 'Hoa', station: 'B', code: 'Y' });
    expect(fateOf(booksOf({}, ['A', 'B'], { words }))).toBe('doubled');
  });
});

describe('what was said', () => {
  const untrue = (books: Books): number => settleAccounts(books).untrue.length;

  it.each<[LabelState, readonly string[], number]>([
    ['printed', ['A'], 0],
    ['printed', [], 1],
    // Another station's label makes no word of this one true.
    ['printed', ['B'], 1],
    ['queued', ['A'], 1],
    ['held', ['B'], 0],
    ['failed', ['A'], 1],
    ['unknown', ['A'], 0],
    ['unknown', [], 0],
  ])('by a row that is %s, with labels from %j, has %d untrue words', (state, out, count) => {
    expect(untrue(booksOf({ A: state }, out))).toBe(count);
  });

  it.each<[string, readonly string[], readonly string[], number]>([
    ['has each label', ['printed'], ['A'], 0],
    ['lacks a label that came out', [], ['A'], 1],
    ['says that a label came out which did not', ['printed'], [], 1],
    ['says that a label failed which came out', ['failed'], ['A'], 1],
    ['does not know of one', ['unknown'], ['A'], 0],
    ['has a job that failed and one that came out', ['failed', 'printed'], ['A'], 0],
    ['has one job for two labels', ['printed'], ['A', 'A'], 1],
  ])('by the journal: it %s', (_what, outcomes, out, count) => {
    const journal = outcomes.map((outcome) => ({ station: 'A', code: 'X', outcome }));
    expect(untrue(booksOf(out.length > 0 ? { A: 'printed' } : { A: 'unknown' }, out, { journal }))).toBe(
      count,
    );
  });
});
