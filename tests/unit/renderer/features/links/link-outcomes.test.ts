import { describe, expect, it } from 'vitest';
import {
  countRemovable,
  getLinkTone,
  listLinkOutcomes,
} from '../../../../../renderer/features/links/link-outcomes.ts';
import { followLinks } from '../../../../../renderer/features/links/links-store.ts';
import type { LinkResult } from '../../../../../shared/link.ts';
import { LABEL_STATES } from '../../../../../shared/station.ts';
import { rowOf } from '../../station-fixtures.ts';

const ANSWER: LinkResult = {
  sequence: 1,
  links: 1,
  added: 3,
  duplicates: 0,
  invalid: [],
  invalidCount: 0,
  left: 0,
  refused: null,
  size: null,
  rows: [],
  removed: 0,
};

describe('the result of links', () => {
  it('omits what did not happen', () => {
    expect(listLinkOutcomes(ANSWER)).toEqual([{ kind: 'added', number: 3 }]);
    expect(
      listLinkOutcomes({ ...ANSWER, added: 0, duplicates: 2, left: 4, invalidCount: 1, removed: 5 }).map(
        ({ kind, number }) => `${kind} ${number}`,
      ),
    ).toEqual(['takenOut 5', 'duplicates 2', 'left 4', 'invalid 1']);
  });

  it('is amber if something was rejected', () => {
    expect(getLinkTone(ANSWER)).toBe('blue');
    expect(getLinkTone({ ...ANSWER, left: 1 })).toBe('amber');
    expect(getLinkTone({ ...ANSWER, invalidCount: 1 })).toBe('amber');
    expect(getLinkTone({ ...ANSWER, refused: { code: 'link-unreadable' } })).toBe('amber');
  });

  it('can be removed as long as none of it has started', () => {
    const rows = LABEL_STATES.map((state, at) => rowOf(at + 1, state));
    const all = { ...ANSWER, rows: rows.map(({ id }) => id) };
    expect(countRemovable(rows, all)).toBe(3);
    expect(countRemovable(rows, { ...ANSWER, rows: [] })).toBe(0);
    expect(countRemovable(rows, null)).toBe(0);
    // Rows of the operator's own are not the links'.
    expect(countRemovable(rows, { ...ANSWER, rows: [999] })).toBe(0);
  });
});

describe('the links store', () => {
  it('follows main from its current result, even after a reload of the window', async () => {
    let say: (answer: LinkResult | null) => void = () => undefined;
    const asked: string[] = [];
    const answers = (name: string) => (): Promise<void> => {
      asked.push(name);
      return Promise.resolve();
    };
    const view = followLinks({
      calls: {
        links: {
          last: () => Promise.resolve(ANSWER),
          dismiss: answers('dismiss'),
          removeAdded: answers('takeOut'),
        },
      },
      messages: {
        links: {
          changed: (listener) => {
            say = listener;
            return () => undefined;
          },
        },
      },
    });
    await view.load();
    expect(view.store.getState().answer).toEqual(ANSWER);
    say(null);
    expect(view.store.getState().answer).toBeNull();
    await view.removeOrders();
    await view.dismiss(ANSWER);
    expect(asked).toEqual(['takeOut', 'dismiss']);
  });
});
