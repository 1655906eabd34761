import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCreatingHandlers } from '../../../main/ipc/service-handlers.ts';
import type { AreaList, AreaQuery } from '../../../shared/area.ts';
import type { Handlers } from '../../../shared/ipc.ts';
import { EMPTY_DRAFT, type OrderDraft } from '../../../shared/new-order.ts';
import { ProblemError } from '../../../shared/problem.ts';
import {
  type Clock,
  type FakeService,
  type FakeStation,
  fakeService,
  openStation,
  START_MS,
  TYPED,
} from './fake-service.ts';
import { selectedOf } from './selected-account.ts';

let clock: Clock;
let service: FakeService;
let station: FakeStation;
let partner: string;
let calls: Handlers['creating'];
/** The orders added to the batch. */
let scanned: string[];
let batchProblem: ProblemError | null;

beforeEach(() => {
  clock = { ms: START_MS };
  service = fakeService(clock);
  partner = 'https://a.example';
  station = openStation(':memory:', service, clock, () => partner);
  scanned = [];
  batchProblem = null;
  calls = createCreatingHandlers({
    ...station,
    ...selectedOf(station, { list: areasOf }),
    station: {
      scan(text) {
        if (batchProblem !== null) throw batchProblem;
        scanned.push(text);
        return { kind: 'empty' };
      },
    },
  });
});
afterEach(() => station.database.close());

/** One province with two districts, of which one has no communes. */
function areasOf({ level, parent }: AreaQuery): Promise<AreaList> {
  const areas = {
    province: [{ code: '79', name: 'Thành phố Hồ Chí Minh' }],
    district: [
      { code: '770', name: 'Quận 3' },
      { code: '498', name: 'Huyện đảo  Hoàng Sa' },
    ],
    commune: parent === '770' ? [{ code: '27139', name: 'Phường 6' }] : [],
  }[level];
  return Promise.resolve({ areas, fetchedAtMs: 0, problem: null });
}

const keep = (draft: OrderDraft, id: number | null = null) => calls.saveDraft({ id, draft });
const create = (id: number, more: { toBatch?: boolean; anyway?: boolean } = {}) =>
  calls.create({ id, toBatch: false, anyway: false, notThere: false, ...more });
async function idOf(draft: OrderDraft): Promise<number> {
  return (await keep(draft)).id;
}

describe('drafts', () => {
  it('are stored unchanged, most recently changed first', async () => {
    const one = await idOf({ ...EMPTY_DRAFT, name: 'một' });
    clock.ms++;
    const two = await idOf({ ...EMPTY_DRAFT, weight: 'sai' });
    clock.ms++;
    await keep({ ...EMPTY_DRAFT, name: 'một hai' }, one);
    expect(await calls.drafts(undefined)).toMatchObject([
      { id: one, draft: { name: 'một hai' }, unknownOutcome: null, changedAtMs: START_MS + 2 },
      { id: two, draft: { weight: 'sai' } },
    ]);
  });

  it('keep their position when nothing was changed', async () => {
    const id = await idOf(TYPED);
    clock.ms += 1_000;
    expect(await keep(TYPED, id)).toMatchObject({ changedAtMs: START_MS });
  });

  it('never reuse the number of a deleted one, which creations refer to', async () => {
    const id = await idOf(TYPED);
    await calls.discardDraft({ id });
    expect(await idOf(TYPED)).toBeGreaterThan(id);
    await expect(async () => keep(TYPED, id)).rejects.toMatchObject({ problem: { code: 'draft-gone' } });
  });

  it('of training and of the real service never mix', async () => {
    const real = await idOf(TYPED);
    partner = 'sandbox';
    expect(await calls.drafts(undefined)).toEqual([]);
    await expect(create(real)).rejects.toMatchObject({ problem: { code: 'draft-gone' } });
    const training = await idOf(TYPED);
    partner = 'https://b.example';
    expect(await calls.drafts(undefined)).toMatchObject([{ id: real }]);
    await expect(create(training)).rejects.toMatchObject({ problem: { code: 'draft-gone' } });
    expect(service.asked.create).toBe(0);
  });
});

describe('creating a draft’s order', () => {
  it('can be corrected after repeated lost responses, and still looks it up first', async () => {
    service.createFaults = ['http-500', 'http-500'];
    const id = await idOf({ ...TYPED, note: '😀' });
    const corrected = { ...TYPED, note: '' };
    expect(await create(id)).toMatchObject({ kind: 'unknown' });
    await expect(async () => keep(corrected, id)).rejects.toMatchObject({
      problem: { code: 'create-unsure' },
    });
    // The service has none, so that it is sent again, and lost again.
    expect(await create(id)).toMatchObject({ kind: 'unknown' });
    expect(await keep(corrected, id)).toMatchObject({
      unknownOutcome: null,
      mayExist: true,
      draft: { note: '' },
    });
    const asked = service.asked.info;
    expect(await create(id)).toMatchObject({ kind: 'created' });
    expect(service.asked.info).toBeGreaterThan(asked);
    expect(service.orders.map(({ body }) => body['note'] ?? '')).toEqual(['']);
  });

  it('asks what to do with a corrected one whose lost request was created after all', async () => {
    service.createFaults = ['http-500', 'http-500-done'];
    const id = await idOf({ ...TYPED, note: 'một' });
    await create(id);
    await create(id);
    await keep({ ...TYPED, note: 'hai' }, id);
    expect(await create(id)).toMatchObject({ kind: 'duplicate-soc' });
    expect(service.orders).toHaveLength(1);
  });

  it('deletes the draft, and adds the code to the batch on request', async () => {
    const outcome = await create(await idOf(TYPED), { toBatch: true });
    expect(outcome).toMatchObject({ kind: 'created', order: { amount: 220_000, weight: 200 } });
    expect(scanned).toEqual([service.orders[0]?.code]);
    expect(await calls.drafts(undefined)).toEqual([]);
    await create(await idOf(TYPED));
    expect(scanned).toHaveLength(1);
  });

  it('reports a full batch; the order exists all the same', async () => {
    batchProblem = new ProblemError('batch-full', { limit: 5_000 });
    const outcome = await create(await idOf(TYPED), { toBatch: true });
    expect(outcome).toMatchObject({ kind: 'created', notInBatch: { code: 'batch-full' } });
  });

  it('names the fields that are wrong, and sends nothing', async () => {
    const id = await idOf({ ...TYPED, name: ' ', weight: '0,5' });
    await expect(create(id)).rejects.toMatchObject({
      problem: { code: 'draft-mistaken', values: { fields: 'name, weight' } },
    });
    expect(service.asked.create).toBe(0);
  });

  it('needs no commune in a district without communes', async () => {
    const island = { ...TYPED, district: 'huyện đảo hoàng sa', commune: '' };
    expect(await create(await idOf(island))).toMatchObject({ kind: 'created' });
    await expect(create(await idOf({ ...island, district: 'Quận 3' }))).rejects.toMatchObject({
      problem: { values: { fields: 'commune' } },
    });
    await expect(create(await idOf({ ...island, district: 'nơi nào' }))).rejects.toMatchObject({
      problem: { values: { fields: 'commune' } },
    });
  });

  it('leaves the draft unchanged and editable after a refusal', async () => {
    const id = await idOf(TYPED);
    service.createFaults = ['refused'];
    await expect(create(id)).rejects.toMatchObject({ problem: { code: 'refused' } });
    expect(await calls.drafts(undefined)).toMatchObject([{ id, unknownOutcome: null }]);
    await keep({ ...TYPED, phone: '0945900351' }, id);
    expect(await create(id)).toMatchObject({ kind: 'created' });
  });

  it('has an unknown outcome after a lost response: the draft says so and stays locked', async () => {
    const id = await idOf(TYPED);
    service.createFaults = ['cut-done'];
    const outcome = await create(id);
    expect(outcome).toMatchObject({
      kind: 'unknown',
      problem: { code: 'create-unsure', values: { detail: 'ECONNRESET' } },
    });
    expect(await calls.drafts(undefined)).toMatchObject([{ id, unknownOutcome: { code: 'create-unsure' } }]);
    await expect(async () => keep({ ...TYPED, weight: '300' }, id)).rejects.toMatchObject({
      problem: { code: 'create-unsure' },
    });
    expect(await keep(TYPED, id)).toMatchObject({ id });
    expect(await create(id)).toMatchObject({ kind: 'created', order: { code: service.orders[0]?.code } });
    expect(service.orders).toHaveLength(1);
    expect(await calls.drafts(undefined)).toEqual([]);
  });

  it('reports that there is no response yet while the request is pending', async () => {
    const id = await idOf(TYPED);
    const asked = Promise.withResolvers<void>();
    service.onAsked = asked.resolve;
    service.createFaults = ['silent'];
    const sending = create(id);
    await asked.promise;
    expect(await calls.drafts(undefined)).toMatchObject([
      { unknownOutcome: { values: { detail: { en: 'no answer yet' } } } },
    ]);
    expect(await sending).toMatchObject({ kind: 'unknown' });
  });

  it('leaves a draft editable if no connection was made', async () => {
    const id = await idOf(TYPED);
    service.createFaults = ['no-connection'];
    await expect(create(id)).rejects.toMatchObject({ problem: { code: 'unavailable' } });
    expect(await calls.drafts(undefined)).toMatchObject([{ unknownOutcome: null }]);
    expect(await keep({ ...TYPED, weight: '300' }, id)).toMatchObject({ draft: { weight: '300' } });
    expect(await create(id)).toMatchObject({ kind: 'created', order: { weight: 300 } });
  });

  it('lets the person decide on an existing soc: change it, or send it anyway', async () => {
    service.add('PO-1', START_MS - 3_600_000);
    const id = await idOf({ ...TYPED, soc: 'PO-1' });
    service.createFaults = ['cut'];
    await create(id);
    expect(await create(id)).toMatchObject({ kind: 'duplicate-soc' });
    expect(await calls.drafts(undefined)).toMatchObject([{ id, unknownOutcome: null }]);
    expect(await create(id)).toMatchObject({ kind: 'duplicate-soc' });
    await keep({ ...TYPED, soc: 'PO-2' }, id);
    expect(await create(id)).toMatchObject({ kind: 'created', order: { soc: 'PO-2' } });
    expect(await create(await idOf({ ...TYPED, soc: 'PO-1' }), { anyway: true })).toMatchObject({
      kind: 'created',
    });
  });
});
