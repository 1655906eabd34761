import { describe, expect, it } from 'vitest';
import { createAreas } from '../../../main/areas/areas.ts';
import { openDatabase } from '../../../main/database/database.ts';
import { openResponseCache } from '../../../main/database/response-cache.ts';
import type { AreaChange, AreaQuery } from '../../../shared/area.ts';
import { problemCode } from '../station/stations.ts';
import { createFakePartner, flushPromises, type PartnerAnswers } from './fake-partner.ts';

const PROVINCES = [
  { code: '01', name: 'Thành phố Hà Nội' },
  { code: '79', name: 'Thành phố  Hồ Chí Minh' },
];
const DISTRICTS = [{ code: '001', name: 'Quận Ba Đình', province: 'Thành phố Hà Nội' }];
const ALL: AreaQuery = { level: 'province', parent: null };
const HOUR = 60 * 60 * 1000;

/** Areas on an in-memory database, a scripted service and a manual clock. */
function opened(first: PartnerAnswers = answersOf()) {
  const database = openDatabase(':memory:');
  const at = { now: Date.UTC(2026, 10, 21), partner: 'https://partner.example', answers: first };
  const service = createFakePartner((path, query) => at.answers(path, query));
  const kept = openResponseCache(
    database,
    () => at.partner,
    () => at.now,
  );
  const changes: AreaChange[] = [];
  const log: object[] = [];
  const open = () => {
    const areas = createAreas({
      client: service.client,
      partner: () => at.partner,
      responseCache: kept,
      log: (event) => log.push(event),
      now: () => at.now,
    });
    areas.onChange((change) => changes.push(change));
    return areas;
  };
  return { areas: open(), open, at, asked: service.asked, changes, log, kept };
}

const answersOf =
  (provinces: unknown = PROVINCES): PartnerAnswers =>
  (path, query) => {
    if (path.endsWith('/province')) return provinces;
    if (path.endsWith('/district')) return query.get('province') === '01' ? DISTRICTS : [];
    return [];
  };
const offline: PartnerAnswers = () => null;

describe('lists of areas', () => {
  it('are fetched once on demand, then read from disk in the service’s spelling', async () => {
    const { areas, open, asked, at } = opened();
    const list = await areas.list(ALL);
    expect(list).toEqual({ areas: PROVINCES, fetchedAtMs: at.now, problem: null });
    expect(await areas.list(ALL)).toEqual(list);
    // Another start of Tem, without the service.
    at.answers = offline;
    expect(await open().list(ALL)).toEqual(list);
    expect(asked).toEqual(['province']);
  });

  it.each([undefined, {}, 'none', [{ code: '00001' }], [null]])(
    'fail and are not stored if the service answers %j instead of a list',
    async (results) => {
      const { areas, at, kept } = opened(() => results);
      const communes: AreaQuery = { level: 'commune', parent: '001' };
      expect(await problemCode(areas.list(communes))).toBe('malformed');
      expect(kept.get('communes of 001')).toBeNull();
      at.answers = () => [{ code: '00001', name: 'Phường 1' }];
      expect((await areas.list(communes)).areas).toEqual([{ code: '00001', name: 'Phường 1' }]);
    },
  );

  it('are stored even if they are empty', async () => {
    const { areas, asked } = opened();
    const none: AreaQuery = { level: 'commune', parent: '318' };
    for (let turn = 0; turn < 2; turn++) expect((await areas.list(none)).areas).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('fail with the client’s problem if never fetched, and are requested again', async () => {
    const { areas, at, asked } = opened(offline);
    expect(await problemCode(areas.list(ALL))).toBe('unavailable');
    expect(areas.kept(ALL)).toBeNull();
    at.answers = answersOf();
    expect((await areas.list(ALL)).areas).toEqual(PROVINCES);
    expect(asked).toHaveLength(2);
  });
});

describe('a list older than a day', () => {
  it('is returned at once and refreshed once in the background, with an event if it changed', async () => {
    const { areas, at, asked, changes } = opened();
    const before = await areas.list(ALL);
    at.now += 25 * HOUR;
    const more = [...PROVINCES, { code: '92', name: 'Thành phố Cần Thơ' }];
    const answer = Promise.withResolvers<unknown>();
    at.answers = () => answer.promise;
    expect(await areas.list(ALL)).toEqual(before);
    expect(await areas.list(ALL)).toEqual(before);
    answer.resolve(more);
    await flushPromises();
    expect(asked).toHaveLength(2);
    const list = { areas: more, fetchedAtMs: at.now, problem: null };
    expect(changes).toEqual([{ level: 'province', parent: null, list }]);
    expect(await areas.list(ALL)).toEqual(list);
    await flushPromises();
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['counts as fresh without an event if the refresh changed nothing', 25 * HOUR],
    ['is refreshed even if the clock was set back', -48 * HOUR],
  ])('%s', async (_what, passedMs) => {
    const { areas, at, asked, changes } = opened();
    await areas.list(ALL);
    at.now += passedMs;
    await areas.list(ALL);
    await flushPromises();
    expect(changes).toEqual([]);
    expect(areas.kept(ALL)?.fetchedAtMs).toBe(at.now);
    expect(asked).toHaveLength(2);
  });

  it('is used with its age when the service is down, without a request per keystroke', async () => {
    const { areas, at, asked, changes, log } = opened();
    const { fetchedAtMs } = await areas.list(ALL);
    at.now += 100 * 24 * HOUR;
    at.answers = offline;
    expect((await areas.list(ALL)).problem).toBeNull();
    await flushPromises();
    for (let key = 0; key < 5; key++) {
      const list = await areas.list(ALL);
      expect(list).toMatchObject({ areas: PROVINCES, fetchedAtMs, problem: { code: 'unavailable' } });
    }
    await flushPromises();
    expect(asked).toHaveLength(2);
    expect(changes.map(({ list }) => list.problem?.code)).toEqual(['unavailable']);
    expect(log).toHaveLength(1);
    // Later it is tried again, and the age is no matter any more.
    at.now += 2 * 60 * 1000;
    at.answers = answersOf();
    await areas.list(ALL);
    await flushPromises();
    const fresh = { areas: PROVINCES, fetchedAtMs: at.now, problem: null };
    expect(changes.at(-1)?.list).toEqual(fresh);
    expect(await areas.list(ALL)).toEqual(fresh);
  });
});

it('gives another partner its own lists if it is chosen during a fetch, and keeps none of the other’s for it', async () => {
  const { areas, at, asked } = opened();
  const answer = Promise.withResolvers<unknown>();
  const others = [{ code: '48', name: 'Thành phố Đà Nẵng' }];
  at.answers = () => (asked.length === 1 ? answer.promise : others);
  const asking = areas.list(ALL);
  await flushPromises();
  at.partner = 'sandbox';
  answer.resolve(PROVINCES);
  expect((await asking).areas).toEqual(others);
  expect(areas.kept(ALL)?.areas).toEqual(others);
  at.partner = 'https://partner.example';
  expect(areas.kept(ALL)).toBeNull();
});

it('aborts pending fetches when closed, and stores nothing after', async () => {
  const { areas, at, changes, kept } = opened();
  await areas.list(ALL);
  at.now += 25 * HOUR;
  const answer = Promise.withResolvers<unknown>();
  at.answers = () => answer.promise;
  await areas.list(ALL);
  areas.close();
  answer.resolve([]);
  await flushPromises();
  expect(changes).toEqual([]);
  expect(kept.get('provinces')?.content).toEqual(PROVINCES);
});
