import { describe, expect, it } from 'vitest';
import { createStationModel } from '../../../../../renderer/features/station/station-store.ts';
import type { StationChange, StationState } from '../../../../../shared/station.ts';
import { refused } from '../../refused.ts';
import { changeOf, rowOf, stateOf } from '../../station-fixtures.ts';

/** Main's station as the renderer sees it: replies on request of the test. */
function fakeStation() {
  const fetches: ((reply: StationState | Promise<never>) => void)[] = [];
  let listener: (change: StationChange) => void = () => undefined;
  const reported: unknown[] = [];
  const view = createStationModel(
    {
      calls: { station: { state: () => new Promise((resolve) => fetches.push(resolve)) } },
      messages: {
        station: {
          changed: (heard) => {
            listener = heard;
            return () => undefined;
          },
        },
      },
    },
    (thrown) => reported.push(thrown),
  );
  return {
    view,
    fetches,
    reported,
    say: (change: StationChange) => listener(change),
    answer: async (reply: StationState | Promise<never>) => {
      fetches.shift()?.(reply);
      await new Promise((resolve) => setImmediate(resolve));
    },
    ids: () => view.store.getState().station?.rows.map(({ id }) => id),
  };
}

describe('createStationModel', () => {
  it('applies changes received while the state was fetched', async () => {
    const main = fakeStation();
    const loaded = main.view.load();
    main.say(changeOf(3, [rowOf(3)]));
    main.say(changeOf(2, [rowOf(2)]));
    await main.answer(stateOf(1, [rowOf(1)]));
    await loaded;
    expect(main.ids()).toEqual([1, 2, 3]);
    expect(main.view.store.getState().station?.revision).toBe(3);
  });

  it('ignores changes already in the fetched state', async () => {
    const main = fakeStation();
    void main.view.load();
    main.say(changeOf(2, [rowOf(2)]));
    await main.answer(stateOf(5, [rowOf(1)]));
    expect(main.ids()).toEqual([1]);
  });

  it('refetches after a gap, and keeps changes received meanwhile', async () => {
    const main = fakeStation();
    void main.view.load();
    await main.answer(stateOf(1, [rowOf(1)]));
    main.say(changeOf(3, [rowOf(3)]));
    expect(main.ids()).toEqual([1]);
    expect(main.fetches).toHaveLength(1);
    main.say(changeOf(4, [rowOf(4)]));
    await main.answer(stateOf(3, [rowOf(1), rowOf(2), rowOf(3)]));
    expect(main.ids()).toEqual([1, 2, 3, 4]);
    expect(main.fetches).toHaveLength(0);
  });

  it('reports a failed fetch and retries with the next change', async () => {
    const main = fakeStation();
    void main.view.load();
    await main.answer(stateOf(1, [rowOf(1)]));
    main.say(changeOf(3, [rowOf(3)]));
    await main.answer(refused({ code: 'forbidden' }));
    expect(main.reported).toMatchObject([{ problem: { code: 'forbidden' } }]);
    expect(main.ids()).toEqual([1]);
    main.say(changeOf(4, []));
    await main.answer(stateOf(4, [rowOf(1), rowOf(3)]));
    expect(main.ids()).toEqual([1, 3]);
  });

  it('does not fetch endlessly if main’s revisions are wrong', async () => {
    const main = fakeStation();
    void main.view.load();
    main.say(changeOf(9, [rowOf(9)]));
    for (let fetched = 0; fetched < 3; fetched += 1) await main.answer(stateOf(1, [rowOf(1)]));
    expect(main.fetches).toHaveLength(0);
    expect(main.ids()).toEqual([1]);
  });
});
