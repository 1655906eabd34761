import { describe, expect, it } from 'vitest';
import { linkParts, linkTone, outable } from '../../../../renderer/links/link-parts.ts';
import { followLinks } from '../../../../renderer/links/links-store.ts';
import type { LinkAnswer } from '../../../../shared/link.ts';
import { LABEL_STATES } from '../../../../shared/station.ts';
import { rowOf } from '../rows.ts';

const ANSWER: LinkAnswer = {
  turn: 1,
  links: 1,
  added: 3,
  duplicates: 0,
  invalid: [],
  invalidCount: 0,
  left: 0,
  refused: null,
  size: null,
  rows: [],
  takenOut: 0,
};

describe('what links did', () => {
  it('is said without what did not happen', () => {
    expect(linkParts(ANSWER)).toEqual([{ word: 'added', number: 3 }]);
    expect(
      linkParts({ ...ANSWER, added: 0, duplicates: 2, left: 4, invalidCount: 1, takenOut: 5 }).map(
        ({ word, number }) => `${word} ${number}`,
      ),
    ).toEqual(['takenOut 5', 'duplicates 2', 'left 4', 'invalid 1']);
  });

  it('is amber where something was not taken', () => {
    expect(linkTone(ANSWER)).toBe('blue');
    expect(linkTone({ ...ANSWER, left: 1 })).toBe('amber');
    expect(linkTone({ ...ANSWER, invalidCount: 1 })).toBe('amber');
    expect(linkTone({ ...ANSWER, refused: { code: 'link-unreadable' } })).toBe('amber');
  });

  it('can be taken out as long as nothing of it was begun', () => {
    const rows = LABEL_STATES.map((state, at) => rowOf(at + 1, state));
    const all = { ...ANSWER, rows: rows.map(({ id }) => id) };
    expect(outable(rows, all)).toBe(3);
    expect(outable(rows, { ...ANSWER, rows: [] })).toBe(0);
    expect(outable(rows, null)).toBe(0);
    // Rows of the operator's own are not the links'.
    expect(outable(rows, { ...ANSWER, rows: [999] })).toBe(0);
  });
});

describe('the store of links', () => {
  it('follows main from the answer that was there, also after a reload of the window', async () => {
    let say: (answer: LinkAnswer | null) => void = () => undefined;
    const asked: string[] = [];
    const answers = (name: string) => (): Promise<{ ok: true; value: undefined }> => {
      asked.push(name);
      return Promise.resolve({ ok: true, value: undefined });
    };
    const view = followLinks({
      calls: {
        links: {
          last: () => Promise.resolve({ ok: true, value: ANSWER }),
          dismiss: answers('dismiss'),
          takeOut: answers('takeOut'),
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
    await view.takeOut();
    await view.dismiss(ANSWER);
    expect(asked).toEqual(['takeOut', 'dismiss']);
  });
});
