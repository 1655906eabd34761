import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { CreateOptions } from '../../../main/orders/creation/create-once.ts';
import type { CreationOrigin } from '../../../main/orders/creation/creation-origin.ts';
import { EMPTY_DRAFT } from '../../../shared/new-order.ts';
import type { CreateOutcome } from '../../../shared/order-creation.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import {
  type Clock,
  CREATE_FAULTS,
  type CreateFault,
  type FakeService,
  type FakeStation,
  failed,
  fakeService,
  INFO_FAULTS,
  json,
  LATE_MS,
  ORDER,
  openStation,
  START_MS,
} from './fake-service.ts';

// An order is sent again only after the service has denied having it, in a form that is known to mean that. That none is created
// twice, whatever happens in whatever order, is the property of no-duplicates.properties.test.ts.

const DRAFT = { kind: 'draft', draftId: 1 } as const;
const ROW = { kind: 'import', importId: 1, line: 2 } as const;
const RUN = { kind: 'command-line' } as const;
const WITH_SOC = { ...ORDER, soc: 'PO-1' };
const EDITED = { ...ORDER, phone: '0945900351' };
const ANYWAY = { anyway: true };
const NOT_THERE = { notThere: true };

const CREATED = { kind: 'created' };
const TAKEN = { kind: 'duplicate-soc' };
const unknown = (code: ProblemCode) => ({ kind: 'unknown', problem: { code } });
const [UNSURE, UNTOLD] = [unknown('create-unsure'), unknown('create-untold')];

let clock: Clock;
let service: FakeService;
let station: FakeStation;
function opened(...more: [file?: string, partner?: () => string]): FakeStation {
  const [file = ':memory:', partner] = more;
  const made = openStation(file, service, clock, partner);
  onTestFinished(() => made.database.close());
  return made;
}
beforeEach(() => {
  clock = { ms: START_MS };
  service = fakeService(clock);
  station = opened();
});

const create = (order = ORDER, options: CreateOptions = {}, origin: CreationOrigin = DRAFT) =>
  station.creator.create(order, origin, options);
const row = (order = WITH_SOC, options: CreateOptions = {}) => create(order, options, ROW);
const run = (order = ORDER) => create(order, {}, RUN);
const problemCode = (work: Promise<CreateOutcome>): Promise<string> =>
  work.then(
    ({ kind }) => kind,
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : String(error)),
  );
const codeOf = (outcome: CreateOutcome): string | null =>
  outcome.kind === 'unknown' ? null : outcome.order.code;
const error = (message: string, status = 200): Response => json({ status: 'Error', message }, status);
/** The order that the service created last. */
const theOrder = (kind = 'created'): object => ({ kind, order: { code: service.orders.at(-1)?.code } });
const expectOrders = (number: number): void => expect(service.orders).toHaveLength(number);

/** How the service answers the next creation; whether it creates the order all the same. */
function answerNext(response: () => Response | Promise<Response>, created = false): void {
  service.createAnswers = [
    (put) => {
      if (created) put();
      return response();
    },
  ];
}
/** The answer to a creation is lost. */
async function lose(created: boolean, order = ORDER): Promise<void> {
  answerNext(() => failed('ECONNRESET'), created);
  expect(await create(order)).toMatchObject(UNSURE);
}

describe('an order', () => {
  it('is created with a generated soc if it has none, else unchanged, and is stored under it', async () => {
    const outcome = await create();
    const { code, soc } = service.orders[0] ?? {};
    expect(soc).toMatch(/^TEM-261121-[0-9A-HJKMNP-TV-Z]{8}$/);
    const order = { code, soc, receiver: { name: ORDER.name }, product: 'Áo thun', origin: 'created' };
    expect(outcome).toMatchObject({ kind: 'created', order });
    expect(station.book.find(soc ?? '')).toHaveLength(1);
    await run(WITH_SOC);
    expect(service.orders[1]?.body).toEqual(WITH_SOC);
  });

  it('is created once, however often its draft or row is sent concurrently', async () => {
    const outcomes = await Promise.all([create(), create(), create()]);
    expect(new Set([...outcomes, await create()].map(codeOf)).size).toBe(1);
    expect(service.asked).toEqual({ create: 1, info: 0 });
  });

  it('is announced in the transaction that stores it, and is rolled back with it', async () => {
    const outcome = await create(WITH_SOC, {
      onCreated() {
        expect(station.database.sqlite.isTransaction).toBe(true);
        throw new Error('full disk');
      },
    });
    // The service has the order, so none of its data may be lost.
    const problem = { code: 'create-unsure', values: { detail: 'full disk' } };
    expect(outcome).toMatchObject({ kind: 'unknown', problem });
    expect(station.book.find('PO-1')).toHaveLength(0);
    expect(await create(WITH_SOC)).toMatchObject(CREATED);
    expectOrders(1);
  });

  it('is refused with undocumented types before anything is stored or sent', async () => {
    await expect(create({ ...ORDER, weight: 0.5 })).rejects.toThrow(ProblemError);
    expect(service.asked.create).toBe(0);
  });

  it('is stored with the partner it was sent to, whatever the settings say by then', async () => {
    let partner = 'https://a.example';
    const { creator, book } = opened(':memory:', () => partner);
    service.onCreated = () => {
      partner = 'sandbox';
    };
    expect(await creator.create(WITH_SOC, DRAFT)).toMatchObject(CREATED);
    expect(book.find('PO-1')).toHaveLength(0);
    partner = 'https://a.example';
    expect(book.find('PO-1')).toHaveLength(1);
  });
});

const LOST = CREATE_FAULTS.filter((fault) => /^(?:cut|http|silent|not-found|.*-done$)/.test(fault));
describe('a failure', () => {
  it.each(LOST)(
    '%s leaves an unknown outcome; the next request looks it up first, and one order results',
    async (fault) => {
      service.createFaults = [fault];
      const outcome = await create();
      expect(outcome).toMatchObject(UNSURE);
      expect(await create()).toMatchObject(CREATED);
      expect(service.asked.info).toBeGreaterThan(0);
      expect(service.orders).toMatchObject([{ soc: outcome.kind === 'unknown' ? outcome.soc : null }]);
    },
  );

  it('to connect is reported; the next one looks it up twice, since Chromium may have tried again', async () => {
    service.createFaults = ['no-connection'];
    expect(await problemCode(create())).toBe('unavailable');
    expect(await create(EDITED)).toMatchObject(CREATED);
    expect([service.asked.info, station.waited]).toEqual([2, [5_000]]);
    expectOrders(1);
  });

  it('with HTTP 500 and an Error may have taken effect', async () => {
    answerNext(() => error('Lỗi hệ thống', 500), true);
    expect(await create()).toMatchObject({ kind: 'unknown' });
    expect(await create()).toMatchObject(theOrder());
    expectOrders(1);
  });

  it.each(INFO_FAULTS)('%s of the look-up sends nothing', async (fault) => {
    service.createFaults = ['cut'];
    await create();
    service.infoFaults = Array.from({ length: 3 }, () => fault);
    expect(await create()).toMatchObject({ kind: 'unknown' });
    expect(service.asked.create).toBe(1);
  });

  it('whose order is found stores it with all that was sent, and reports it as operation 2 does', async () => {
    const order = { ...ORDER, note: 'Giao giờ hành chính', partner: 'SHOP' };
    await lose(true, order);
    let results: unknown = null;
    const outcome = await create(order, { onResults: (told) => void (results = told) });
    expect(outcome).toMatchObject({
      kind: 'created',
      order: {
        note: 'Giao giờ hành chính',
        product: 'Áo thun',
        automaticWebhook: true,
        receiver: { phone: ORDER.phone },
        status: '2',
        origin: 'created',
      },
    });
    const { code, soc } = service.orders[0] ?? {};
    expect(results).toMatchObject({ code, soc, shortcode: code?.split('.')[1], fee: 22_000, sorting: null });
  });

  it('by an abort has an unknown outcome after sending, and the signal’s reason before', async () => {
    const signal = AbortSignal.abort(new Error('closing'));
    await expect(create(ORDER, { signal })).rejects.toThrow('closing');
    expect(service.asked.create).toBe(0);
    const closing = new AbortController();
    service.createFaults = ['silent-done'];
    service.onCreated = () => closing.abort(new ProblemError('internal', { detail: 'closing' }));
    expect(await create(ORDER, { signal: closing.signal })).toMatchObject({ kind: 'unknown' });
    service.onCreated = () => undefined;
    expect(await create()).toMatchObject(CREATED);
    expectOrders(1);
  });
});

describe('a look-up that finds nothing', () => {
  it.each<[string, CreateFault, number, number[]]>([
    ['is not believed while the service may still be processing', 'silent-late', 2_000, [28_000]],
    ['is believed at once after that time', 'http-504', 60_000, []],
    ['waits no longer if the clock was set back', 'cut', -86_400_000, [30_000]],
  ])('%s', async (_title, fault, passed, waited) => {
    service.createFaults = [fault];
    await create();
    clock.ms += passed;
    expect(await create()).toMatchObject(CREATED);
    expectOrders(1);
    expect(station.waited).toEqual(waited);
    if (fault === 'silent-late') expect(clock.ms - START_MS).toBeGreaterThanOrEqual(LATE_MS);
    else expect(service.asked.create).toBe(2);
  });

  it('is not believed for a request that another process is sending', async () => {
    const file = join(temporaryFolder('creator'), 'ledger');
    const [one, other] = [opened(file), opened(file)];
    service.createFaults = ['silent-late'];
    const under = Promise.withResolvers<void>();
    service.onAsked = under.resolve;
    const sending = one.creator.create(WITH_SOC, DRAFT);
    await under.promise;
    expect(await other.creator.create(WITH_SOC, ROW)).toMatchObject(TAKEN);
    expect(await sending).toMatchObject({ kind: 'unknown' });
    expect(await one.creator.create(WITH_SOC, DRAFT)).toMatchObject(CREATED);
    expectOrders(1);
  });

  it('leads to one sending if two processes look up the same request at once', async () => {
    const file = join(temporaryFolder('creator'), 'ledger');
    const [one, other] = [opened(file), opened(file)];
    service.createFaults = ['cut'];
    await one.creator.create(WITH_SOC, DRAFT);
    clock.ms += 60_000;
    const sendings = [one.creator.create(WITH_SOC, DRAFT), other.creator.create(WITH_SOC, RUN)];
    expect((await Promise.all(sendings)).map(({ kind }) => kind)).toContain('created');
    expectOrders(1);
  });

  it('is believed of another address only if it finds the order', async () => {
    let partner = 'https://a.example';
    const moved = opened(':memory:', () => partner);
    service.createFaults = ['cut'];
    await moved.creator.create(ORDER, DRAFT);
    partner = 'https://b.example';
    clock.ms += 60_000;
    expect(await moved.creator.create(ORDER, DRAFT)).toMatchObject(UNTOLD);
    expect(service.asked.create).toBe(1);
    expect(await moved.creator.create(ORDER, DRAFT, NOT_THERE)).toMatchObject(theOrder());
    expectOrders(1);
  });
});

describe('a look-up that is refused', () => {
  it.each(['Hệ thống đang bảo trì', 'Mã không hợp lệ', 'Không tìm thấy trang', ''])(
    'with “%s” sends nothing, and a person is asked',
    async (words) => {
      await lose(true);
      service.answerInfo = () => error(words);
      for (let press = 0; press < 2; press++) expect(await create()).toMatchObject(UNTOLD);
      service.answerInfo = () => null;
      expect(await create()).toMatchObject(theOrder());
      expectOrders(1);
    },
  );

  it('in the service’s words for an impossible soc counts as not found', async () => {
    service.add('KNOWN', START_MS - 3_600_000);
    const known = { code: service.orders[0]?.code as never, facts: { soc: 'KNOWN' as never } };
    station.book.record({ ...known, origin: 'created', recency: 'first', atMs: 1 });
    await lose(false);
    const isThere = (soc: string) => service.orders.some((one) => one.soc === soc);
    service.answerInfo = (soc) => (isThere(soc) ? null : error(`${soc}: chưa có`));
    expect(await create()).toMatchObject(theOrder());
    expectOrders(2);
  });

  it.each([
    ['a page with HTTP 404', () => new Response('<h1>404</h1>', { status: 404 })],
    ['nothing in a Success', () => json({ status: 'Success', results: null })],
    ['HTTP 403', () => error('Không tìm thấy đơn hàng', 403)],
  ])('or answered with %s asks the person once nothing can appear any more', async (_name, answer) => {
    await lose(false);
    service.answerInfo = answer;
    clock.ms += 30_000;
    expect(await create()).toMatchObject(UNTOLD);
    expect(await create(ORDER, NOT_THERE)).toMatchObject(theOrder());
    expectOrders(1);
  });
});

describe('a person’s answer that there is no such order', () => {
  beforeEach(async () => {
    await lose(false);
    service.answerInfo = () => error('Mã sai');
  });

  it('sends it again, and is recorded in the ledger', async () => {
    expect(await create()).toMatchObject(UNTOLD);
    // It is asked for only once nothing can appear any more.
    expect(station.waited).toEqual([30_000]);
    expect(await create(ORDER, NOT_THERE)).toMatchObject(theOrder());
    const rows = station.database.sqlite.prepare('SELECT state, problem FROM creation ORDER BY id').all();
    const closed = { state: 'closed', problem: expect.stringContaining('create-untold') };
    expect(rows).toMatchObject([closed, { state: 'created' }]);
  });

  it('is ignored before it was asked for', async () => {
    expect(await create(ORDER, NOT_THERE)).toMatchObject(UNTOLD);
    expect(service.asked.create).toBe(1);
  });

  it('applies to the request it was asked for, and not to a later one', async () => {
    await create();
    answerNext(() => failed('ECONNRESET'), true);
    expect(await create(ORDER, NOT_THERE)).toMatchObject(UNSURE);
    expect(await create(ORDER, NOT_THERE)).toMatchObject(UNTOLD);
    expectOrders(1);
  });

  it('is overridden if the order is found', async () => {
    const outcome = await create();
    service.add(outcome.kind === 'unknown' ? outcome.soc : '', clock.ms);
    service.answerInfo = () => null;
    expect(await create(ORDER, NOT_THERE)).toMatchObject(theOrder());
    expect(service.asked.create).toBe(1);
  });
});

describe('an answer about another order', () => {
  const other = (results: object) => () => json({ status: 'Success', results });
  const STRANGE = { code: 'HNIS781286NM.1619178', soc: 'OTHER' };

  it('to the look-up resolves nothing: the outcome stays unknown until its own order is found', async () => {
    await lose(true);
    service.answerInfo = other({ ...STRANGE, status: '2' });
    expect(await create()).toMatchObject({ kind: 'unknown' });
    expect(station.book.find('OTHER')).toEqual([]);
    service.answerInfo = () => null;
    expect(await create()).toMatchObject(theOrder());
    expectOrders(1);
  });

  it('to the creation is not accepted; if the look-up then finds none, a person is asked', async () => {
    answerNext(other({ ...STRANGE, fee: 1 }));
    expect(await create()).toMatchObject(UNSURE);
    expect(await create()).toMatchObject(UNTOLD);
    expect(await create(ORDER, NOT_THERE)).toMatchObject(theOrder());
    expectOrders(1);
  });
});

describe.each<[string, () => Response, ProblemCode]>([
  ['an Error', () => error('Số điện thoại không đúng'), 'refused'],
  ['HTTP 401', () => json({ message: 'Unauthenticated.' }, 401), 'unauthorized'],
  ['HTTP 429', () => json({ message: 'Too Many Attempts.' }, 429, { 'retry-after': '1' }), 'rate-limited'],
])('a creation that is refused by %s', (_name, refusal, code) => {
  /** Sends an order that is refused, and perhaps created all the same. */
  async function refuse(created: boolean, order = ORDER, origin: CreationOrigin = DRAFT): Promise<void> {
    answerNext(refusal, created);
    expect(await problemCode(create(order, {}, origin))).toBe(code);
  }

  it('is reported as such and sent once; the next one looks it up first without waiting', async () => {
    await refuse(false);
    expect(service.asked).toEqual({ create: 1, info: 0 });
    expect(await create(EDITED)).toMatchObject(theOrder());
    expect([service.asked, station.waited]).toEqual([{ create: 2, info: 1 }, []]);
    expectOrders(1);
  });

  it('stays the one order of its draft if it was created all the same, however the draft changes', async () => {
    await refuse(true, WITH_SOC);
    const edited = { ...EDITED, soc: 'PO-2' };
    for (let press = 0; press < 2; press++)
      expect(await create(edited)).toMatchObject(theOrder('duplicate-soc'));
    expectOrders(1);
    // It is for the person to say.
    expect(await create(edited, ANYWAY)).toMatchObject(CREATED);
    expectOrders(2);
  });

  it('is not sent again while it can’t be looked up, and says so', async () => {
    await refuse(false);
    service.answerInfo = () => json({ message: 'Unauthenticated.' }, 401);
    expect(await problemCode(create(EDITED))).toBe('unauthorized');
    service.answerInfo = () => new Response('', { status: 500 });
    expect(await problemCode(create(EDITED))).toBe('unavailable');
    service.answerInfo = () => error('Mã sai');
    expect(await create(EDITED)).toMatchObject(UNTOLD);
    expect(service.asked.create).toBe(1);
  });

  it('leaves its draft editable, even after a person was asked', async () => {
    const { drafts } = station;
    const { id } = drafts.save(null, EMPTY_DRAFT);
    const origin = { kind: 'draft', draftId: id } as const;
    await refuse(false, ORDER, origin);
    expect(drafts.sentOrder(id)).toBeNull();
    service.answerInfo = () => error('Mã sai');
    await create(ORDER, {}, origin);
    expect(drafts.list()).toMatchObject([{ id, unknownOutcome: null }]);
    expect(drafts.save(id, { ...EMPTY_DRAFT, note: 'x' })).toMatchObject({ unknownOutcome: null });
  });
});

it('a draft shows that a person is asked', async () => {
  const { id } = station.drafts.save(null, EMPTY_DRAFT);
  service.createFaults = ['cut'];
  service.answerInfo = () => error('Mã sai');
  for (let press = 0; press < 2; press++) await create(ORDER, {}, { kind: 'draft', draftId: id });
  const unknownOutcome = { code: 'create-untold', values: { detail: 'Mã sai' } };
  expect(station.drafts.list()).toMatchObject([{ id, unknownOutcome }]);
});

describe('a soc of the sender’s own', () => {
  const HEAVY = { ...WITH_SOC, weight: 300 };

  it('that a stored order has is not sent unless the person confirms', async () => {
    await create(WITH_SOC);
    expect(await row(HEAVY)).toMatchObject(theOrder('duplicate-soc'));
    expect(service.asked.create).toBe(1);
    expect(await row(HEAVY, ANYWAY)).toMatchObject(CREATED);
    expectOrders(2);
  });

  it('that existed before the lost request leaves the decision to the person', async () => {
    service.add('PO-1', START_MS - 3_600_000);
    service.createFaults = ['cut'];
    await create(WITH_SOC);
    // Although it is to be sent anyway, which the person said before that was known.
    expect(await create(WITH_SOC, ANYWAY)).toMatchObject(theOrder('duplicate-soc'));
    expect(service.asked.create).toBe(1);
    // Cleared up: the person may change it now, or send it all the same.
    expect(await create(HEAVY, ANYWAY)).toMatchObject(CREATED);
    expectOrders(2);
  });

  it.each([
    ['own', WITH_SOC, -9 * 60_000],
    ['generated by Tem', ORDER, -86_400_000],
  ])('%s is recognized although the clocks differ', async (_name, order, aheadMs) => {
    service.clockAheadMs = aheadMs;
    service.createFaults = ['cut-done'];
    await create(order);
    expect(await create(order)).toMatchObject(CREATED);
    expectOrders(1);
  });

  it.each(['cut', 'cut-done'] as const)(
    'sent twice (%s) is not sent a third time, however often that is requested',
    async (fault) => {
      await create(WITH_SOC);
      service.createFaults = [fault];
      expect(await row(WITH_SOC, ANYWAY)).toMatchObject({ kind: 'unknown' });
      service.givesOldest = true;
      const problem = { code: 'create-untold', values: { soc: 'PO-1' } };
      for (let press = 0; press < 2; press++)
        expect(await row(WITH_SOC, ANYWAY)).toMatchObject({ kind: 'unknown', problem });
      expect(service.asked.create).toBe(2);
      // A person has looked.
      if (fault === 'cut') expect(await row(WITH_SOC, { ...ANYWAY, ...NOT_THERE })).toMatchObject(CREATED);
      expectOrders(2);
    },
  );

  it('answered with the existing order is not treated as a new one', async () => {
    await create(WITH_SOC);
    service.oneOrderPerSoc = true;
    expect(await row(HEAVY, ANYWAY)).toMatchObject({ kind: 'duplicate-soc', order: { weight: 200 } });
  });

  it('of a draft and a row, or of several rows at once, becomes one order, and the others report it', async () => {
    service.createFaults = ['cut-done'];
    expect(await create(WITH_SOC)).toMatchObject({ kind: 'unknown' });
    expect(await row()).toMatchObject(TAKEN);
    expect(await create(WITH_SOC)).toMatchObject(CREATED);
    expect(await row()).toMatchObject(TAKEN);
    expectOrders(1);
    const sendings = [1, 2, 3].map((line) => create({ ...ORDER, soc: 'PO-2' }, {}, { ...ROW, line }));
    const kinds = (await Promise.all(sendings)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['created', 'duplicate-soc', 'duplicate-soc']);
    expectOrders(2);
  });

  it('whose lost request differed is not matched with this order', async () => {
    service.createFaults = ['cut-done'];
    await run(WITH_SOC);
    expect(await run({ ...WITH_SOC, amount: 1 })).toMatchObject(TAKEN);
    expectOrders(1);
  });

  const leaning = (results: object) => (): Response =>
    json({ status: 'Success', results: { code: service.orders[0]?.code, status: '2', ...results } });

  it.each([
    ['in small letters', { soc: 'po-1' }],
    ['not at all', {}],
  ])('that the service returns %s is not sent again', async (_name, results) => {
    await lose(true, WITH_SOC);
    service.answerInfo = leaning(results);
    // No creation time either: whether it is this one can't be determined.
    for (const press of [() => create(WITH_SOC), () => create(WITH_SOC), row])
      expect(await press()).toMatchObject(theOrder('duplicate-soc'));
    expectOrders(1);
  });
});

describe('a run of the command line', () => {
  it.each([
    ['was lost', () => failed('ECONNRESET'), 'unknown'],
    ['was a refusal', () => error('Số điện thoại không đúng'), 'refused'],
  ])(
    'whose answer %s is the same order if its content is the same, else another one',
    async (_how, answer, said) => {
      for (const [at, order] of [ORDER, WITH_SOC].entries()) {
        answerNext(answer, true);
        expect(await problemCode(run(order))).toBe(said);
        expect(await run(order)).toMatchObject(theOrder());
        expectOrders(at + 1);
      }
      expect(await run(EDITED)).toMatchObject(CREATED);
      expectOrders(3);
    },
  );

  it.each([ORDER, WITH_SOC])(
    'that ended before it could report is reported by the next one',
    async (order) => {
      const first = await run(order);
      expect(await run(order)).toEqual(first);
      expectOrders(1);
      // Once it has reported, the next one creates another order.
      station.creator.acknowledge(codeOf(first) as never);
      expect(await run({ ...order, amount: 1 })).toMatchObject('soc' in order ? TAKEN : CREATED);
      if (!('soc' in order)) expect(codeOf(await run(order))).not.toBe(codeOf(first));
    },
  );
});
