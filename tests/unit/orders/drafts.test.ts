import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createCreatingHandlers } from '../../../main/ipc/service-handlers.ts';
import type { AreaList, AreaQuery } from '../../../shared/area.ts';
import type { Handlers } from '../../../shared/ipc.ts';
import { EMPTY_DRAFT, type OrderDraft } from '../../../shared/new-order.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { type Clock, type FakeService, fakeService, openStation, START_MS, TYPED } from './fake-service.ts';
import { selectedOf } from './selected-account.ts';

let clock: Clock;
let service: FakeService;
let partner: string;
let calls: Handlers['creating'];
/** The orders added to the batch. */
let scanned: string[];
let batchProblem: ProblemError | null;

beforeEach(() => {
  clock = { ms: START_MS };
  service = fakeService(clock);
  partner = 'https://a.example';
  scanned = [];
  batchProblem = null;
  const station = openStation(':memory:', service, clock, () => partner);
  onTestFinished(() => station.database.close());
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

const drafts = () => calls.drafts(undefined);
const keep = async (draft: OrderDraft, id: number | null = null) => calls.saveDraft({ id, draft });
const create = async (id: number, more: { toBatch?: boolean; anyway?: boolean } = {}) =>
  calls.create({ id, toBatch: false, anyway: false, notThere: false, ...more });
const idOf = async (draft: OrderDraft): Promise<number> => (await keep(draft)).id;
const problem = (code: string, values = {}) => ({ problem: { code, values } });
const GONE = { problem: { code: 'draft-gone' } };
const LOCKED = { problem: { code: 'create-unsure' } };
const CREATED = { kind: 'created' };

describe('drafts', () => {
  it('are stored unchanged, most recently changed first, and keep their position when nothing was changed', async () => {
    const one = await idOf({ ...EMPTY_DRAFT, name: 'một' });
    clock.ms++;
    const two = await idOf({ ...EMPTY_DRAFT, weight: 'sai' });
    clock.ms++;
    await keep({ ...EMPTY_DRAFT, name: 'một hai' }, one);
    clock.ms++;
    await keep({ ...EMPTY_DRAFT, weight: 'sai' }, two);
    expect(await drafts()).toMatchObject([
      { id: one, draft: { name: 'một hai' }, unknownOutcome: null, changedAtMs: START_MS + 2 },
      { id: two, draft: { weight: 'sai' }, changedAtMs: START_MS + 1 },
    ]);
  });

  it('never reuse the number of a deleted one, which creations refer to', async () => {
    const id = await idOf(TYPED);
    await calls.discardDraft({ id });
    expect(await idOf(TYPED)).toBeGreaterThan(id);
    await expect(keep(TYPED, id)).rejects.toMatchObject(GONE);
  });

  it('of training and of the real service never mix', async () => {
    const real = await idOf(TYPED);
    partner = 'sandbox';
    expect(await drafts()).toEqual([]);
    await expect(create(real)).rejects.toMatchObject(GONE);
    const training = await idOf(TYPED);
    partner = 'https://b.example';
    expect(await drafts()).toMatchObject([{ id: real }]);
    await expect(create(training)).rejects.toMatchObject(GONE);
    expect(service.asked.create).toBe(0);
  });
});

describe('creating a draft’s order', () => {
  it('deletes the draft, and adds the code to the batch on request', async () => {
    const outcome = await create(await idOf(TYPED), { toBatch: true });
    expect(outcome).toMatchObject({ kind: 'created', order: { amount: 220_000, weight: 200 } });
    expect(scanned).toEqual([service.orders[0]?.code]);
    expect(await drafts()).toEqual([]);
    await create(await idOf(TYPED));
    expect(scanned).toHaveLength(1);
    // The order exists all the same if the batch is full.
    batchProblem = new ProblemError('batch-full', { limit: 5_000 });
    const full = { kind: 'created', notInBatch: { code: 'batch-full' } };
    expect(await create(await idOf(TYPED), { toBatch: true })).toMatchObject(full);
  });

  it('names the fields that are wrong, and sends nothing', async () => {
    const id = await idOf({ ...TYPED, name: ' ', weight: '0,5' });
    await expect(create(id)).rejects.toMatchObject(problem('draft-mistaken', { fields: 'name, weight' }));
    expect(service.asked.create).toBe(0);
  });

  it('needs no commune in a district without communes', async () => {
    const island = { ...TYPED, district: 'huyện đảo hoàng sa', commune: '' };
    expect(await create(await idOf(island))).toMatchObject(CREATED);
    for (const district of ['Quận 3', 'nơi nào']) {
      const id = await idOf({ ...island, district });
      await expect(create(id)).rejects.toMatchObject(problem('draft-mistaken', { fields: 'commune' }));
    }
  });

  it('leaves the draft unchanged and editable after a refusal', async () => {
    const id = await idOf(TYPED);
    service.createFaults = ['refused'];
    await expect(create(id)).rejects.toMatchObject({ problem: { code: 'refused' } });
    expect(await drafts()).toMatchObject([{ id, unknownOutcome: null }]);
    expect(await keep({ ...TYPED, weight: '300' }, id)).toMatchObject({ draft: { weight: '300' } });
    expect(await create(id)).toMatchObject({ kind: 'created', order: { weight: 300 } });
  });

  it('has an unknown outcome after a lost response: the draft says so and stays locked', async () => {
    const id = await idOf(TYPED);
    service.createFaults = ['cut-done'];
    const lost = { code: 'create-unsure', values: { detail: 'ECONNRESET' } };
    expect(await create(id)).toMatchObject({ kind: 'unknown', problem: lost });
    expect(await drafts()).toMatchObject([{ id, unknownOutcome: { code: 'create-unsure' } }]);
    await expect(keep({ ...TYPED, weight: '300' }, id)).rejects.toMatchObject(LOCKED);
    expect(await keep(TYPED, id)).toMatchObject({ id });
    const order = { code: service.orders[0]?.code };
    expect(await create(id)).toMatchObject({ kind: 'created', order });
    expect(service.orders).toHaveLength(1);
    expect(await drafts()).toEqual([]);
  });

  it('can be corrected after repeated lost responses, and still looks it up first', async () => {
    service.createFaults = ['http-500', 'http-500'];
    const id = await idOf({ ...TYPED, note: '😀' });
    const corrected = { ...TYPED, note: '' };
    expect(await create(id)).toMatchObject({ kind: 'unknown' });
    await expect(keep(corrected, id)).rejects.toMatchObject(LOCKED);
    // The service has none, so that it is sent again, and lost again.
    expect(await create(id)).toMatchObject({ kind: 'unknown' });
    const open = { unknownOutcome: null, mayExist: true, draft: { note: '' } };
    expect(await keep(corrected, id)).toMatchObject(open);
    const asked = service.asked.info;
    expect(await create(id)).toMatchObject(CREATED);
    expect(service.asked.info).toBeGreaterThan(asked);
    expect(service.orders.map(({ body }) => body['note'] ?? '')).toEqual(['']);
  });

  it('reports that there is no response yet while the request is pending', async () => {
    const id = await idOf(TYPED);
    const asked = Promise.withResolvers<void>();
    service.onAsked = asked.resolve;
    service.createFaults = ['silent'];
    const sending = create(id);
    await asked.promise;
    const unknownOutcome = { values: { detail: { en: 'no answer yet' } } };
    expect(await drafts()).toMatchObject([{ unknownOutcome }]);
    expect(await sending).toMatchObject({ kind: 'unknown' });
  });

  it('lets the person decide on an existing soc: change it, or send it anyway', async () => {
    service.add('PO-1', START_MS - 3_600_000);
    const id = await idOf({ ...TYPED, soc: 'PO-1' });
    service.createFaults = ['cut'];
    await create(id);
    for (let press = 0; press < 2; press++) {
      expect(await create(id)).toMatchObject({ kind: 'duplicate-soc' });
      expect(await drafts()).toMatchObject([{ id, unknownOutcome: null }]);
    }
    await keep({ ...TYPED, soc: 'PO-2' }, id);
    expect(await create(id)).toMatchObject({ kind: 'created', order: { soc: 'PO-2' } });
    const again = await idOf({ ...TYPED, soc: 'PO-1' });
    expect(await create(again, { anyway: true })).toMatchObject(CREATED);
  });
});
