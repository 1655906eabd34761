import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CreateOptions } from '../../../main/orders/creation/create-once.ts';
import { EMPTY_DRAFT } from '../../../shared/new-order.ts';
import type { CreateOutcome } from '../../../shared/order-creation.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import {
  type Clock,
  type FakeService,
  type FakeStation,
  failed,
  fakeService,
  json,
  ORDER,
  openStation,
  START_MS,
} from './fake-service.ts';

// An order is sent again only after the service has denied having it, in a form that is known to mean that.

let clock: Clock;
let service: FakeService;
let station: FakeStation;
beforeEach(() => {
  clock = { ms: START_MS };
  service = fakeService(clock);
  station = openStation(':memory:', service, clock);
});
afterEach(() => station.database.close());

const DRAFT = { kind: 'draft', draftId: 1 } as const;
const ROW = { kind: 'import', importId: 1, line: 2 } as const;
const RUN = { kind: 'command-line' } as const;
const WITH_SOC = { ...ORDER, soc: 'PO-1' };
const EDITED = { ...ORDER, phone: '0945900351' };
const create = (order = ORDER, options: CreateOptions = {}): Promise<CreateOutcome> =>
  station.creator.create(order, DRAFT, options);
const run = (order = ORDER): Promise<CreateOutcome> => station.creator.create(order, RUN);
const error = (message: string, status = 200): Response => json({ status: 'Error', message }, status);
const theOrder = (): object => ({ kind: 'created', order: { code: service.orders.at(-1)?.code } });
const rowsOf = (): Record<string, unknown>[] =>
  station.database.sqlite.prepare('SELECT state, code, problem FROM creation ORDER BY id').all();

/** The answer to a creation was lost; whether the order is there is the service's to know. */
async function lose({ created }: { readonly created: boolean }, order = ORDER): Promise<void> {
  service.createAnswers = [
    (put) => {
      if (created) put();
      return failed('ECONNRESET');
    },
  ];
  expect(await create(order)).toMatchObject({ kind: 'unknown', problem: { code: 'create-unsure' } });
}

describe('a look-up that is refused', () => {
  it.each(['Hệ thống đang bảo trì', 'Mã không hợp lệ', 'Không tìm thấy trang', ''])(
    'with “%s” sends nothing, and a person is asked',
    async (words) => {
      await lose({ created: true });
      service.answerInfo = () => error(words);
      expect(await create()).toMatchObject({ kind: 'unknown', problem: { code: 'create-untold' } });
      expect(await create()).toMatchObject({ kind: 'unknown', problem: { code: 'create-untold' } });
      service.answerInfo = () => null;
      expect(await create()).toMatchObject(theOrder());
      expect(service.orders).toHaveLength(1);
    },
  );

  it('in the service’s words for an impossible soc counts as not found', async () => {
    service.add('KNOWN', START_MS - 3_600_000);
    station.book.record({
      code: service.orders[0]?.code as never,
      origin: 'created',
      recency: 'first',
      atMs: 1,
      facts: { soc: 'KNOWN' as never },
    });
    await lose({ created: false });
    service.answerInfo = (soc) =>
      service.orders.some((one) => one.soc === soc) ? null : error(`${soc}: chưa có`);
    expect(await create()).toMatchObject(theOrder());
    expect(service.orders).toHaveLength(2);
  });

  it.each([
    ['a page with HTTP 404', () => new Response('<h1>404</h1>', { status: 404 })],
    ['nothing in a Success', () => json({ status: 'Success', results: null })],
    ['HTTP 403', () => error('Không tìm thấy đơn hàng', 403)],
  ])('or answered with %s asks the person once nothing can appear any more', async (_name, answer) => {
    await lose({ created: false });
    service.answerInfo = answer;
    clock.ms += 30_000;
    expect(await create()).toMatchObject({ kind: 'unknown', problem: { code: 'create-untold' } });
    expect(await create(ORDER, { notThere: true })).toMatchObject(theOrder());
    expect(service.orders).toHaveLength(1);
  });
});

describe('a person’s answer that there is no such order', () => {
  beforeEach(async () => {
    await lose({ created: false });
    service.answerInfo = () => error('Mã sai');
  });

  it('sends it again, and is recorded in the ledger', async () => {
    expect(await create()).toMatchObject({ kind: 'unknown', problem: { code: 'create-untold' } });
    expect(await create(ORDER, { notThere: true })).toMatchObject(theOrder());
    expect(rowsOf()).toMatchObject([
      { state: 'closed', problem: expect.stringContaining('create-untold') },
      { state: 'created' },
    ]);
  });

  it('is ignored before it was asked for', async () => {
    expect(await create(ORDER, { notThere: true })).toMatchObject({ problem: { code: 'create-untold' } });
    expect(service.asked.create).toBe(1);
  });

  it('is asked for only once nothing can appear any more', async () => {
    expect(await create()).toMatchObject({ problem: { code: 'create-untold' } });
    expect(station.waited).toEqual([30_000]);
  });

  it('applies to the request it was asked for, and not to a later one', async () => {
    await create();
    service.createAnswers = [
      (put) => {
        put();
        return failed('ECONNRESET');
      },
    ];
    expect(await create(ORDER, { notThere: true })).toMatchObject({ problem: { code: 'create-unsure' } });
    expect(await create(ORDER, { notThere: true })).toMatchObject({ problem: { code: 'create-untold' } });
    expect(service.orders).toHaveLength(1);
  });

  it('is overridden if the order is found', async () => {
    const outcome = await create();
    service.add(outcome.kind === 'unknown' ? outcome.soc : '', clock.ms);
    service.answerInfo = () => null;
    expect(await create(ORDER, { notThere: true })).toMatchObject(theOrder());
    expect(service.asked.create).toBe(1);
  });
});

describe('an answer about another order', () => {
  it('to the look-up resolves nothing: the outcome stays unknown until its own order is found', async () => {
    await lose({ created: true });
    service.answerInfo = () =>
      json({ status: 'Success', results: { code: 'HNIS781286NM.1619178', soc: 'OTHER', status: '2' } });
    expect(await create()).toMatchObject({ kind: 'unknown' });
    expect(station.book.find('OTHER')).toEqual([]);
    service.answerInfo = () => null;
    expect(await create()).toMatchObject(theOrder());
    expect(service.orders).toHaveLength(1);
  });

  it('to the look-up resolves nothing without a soc either, if the order book has that order under another one', async () => {
    await create({ ...ORDER, soc: 'OTHER' });
    const [other] = service.orders;
    service.createFaults = ['cut-done'];
    await station.creator.create(WITH_SOC, ROW);
    service.answerInfo = () => json({ status: 'Success', results: { code: other?.code, status: '2' } });
    expect(await station.creator.create(WITH_SOC, ROW)).toMatchObject({ kind: 'unknown' });
    service.answerInfo = () => null;
    expect(await station.creator.create(WITH_SOC, ROW)).toMatchObject(theOrder());
    expect(service.orders).toHaveLength(2);
  });

  it('to the creation is not accepted; if the look-up then finds none, a person is asked', async () => {
    service.createAnswers = [
      () => json({ status: 'Success', results: { code: 'HNIS781286NM.1619178', soc: 'OTHER', fee: 1 } }),
    ];
    expect(await create()).toMatchObject({ kind: 'unknown', problem: { code: 'create-unsure' } });
    expect(await create()).toMatchObject({ kind: 'unknown', problem: { code: 'create-untold' } });
    expect(await create(ORDER, { notThere: true })).toMatchObject(theOrder());
    expect(service.orders).toHaveLength(1);
  });
});

describe('a creation that fails', () => {
  it.each([500, 502, 503, 504])('with HTTP %i and an Error may have taken effect', async (status) => {
    service.createAnswers = [
      (put) => {
        put();
        return error('Lỗi hệ thống', status);
      },
    ];
    expect(await create()).toMatchObject({ kind: 'unknown' });
    expect(await create()).toMatchObject(theOrder());
    expect(service.orders).toHaveLength(1);
  });

  it('with a page and HTTP 404 does not prove that nothing was created: it is likely a proxy’s', async () => {
    service.createFaults = ['not-found'];
    expect(await create()).toMatchObject({ kind: 'unknown', problem: { values: { detail: 'HTTP 404' } } });
  });
});

const REFUSALS: readonly (readonly [string, () => Response, string])[] = [
  ['an Error', () => error('Số điện thoại không đúng'), 'refused'],
  ['HTTP 422', () => json({ message: 'invalid', errors: { phone: ['sai'] } }, 422), 'refused'],
  ['HTTP 401', () => json({ message: 'Unauthenticated.' }, 401), 'unauthorized'],
  ['HTTP 403', () => json({ message: 'Không được phép' }, 403), 'not-permitted'],
  ['HTTP 429', () => json({ message: 'Too Many Attempts.' }, 429, { 'retry-after': '1' }), 'rate-limited'],
];

describe.each(REFUSALS)('a creation that is refused by %s', (_name, refusal, code) => {
  const refuse = ({ created }: { readonly created: boolean }): void => {
    service.createAnswers = [
      (put) => {
        if (created) put();
        return refusal();
      },
    ];
  };

  it('is reported as such and sent once; the next one looks it up first without waiting', async () => {
    refuse({ created: false });
    await expect(create()).rejects.toMatchObject({ problem: { code } });
    expect(service.asked).toEqual({ create: 1, info: 0 });
    expect(await create(EDITED)).toMatchObject(theOrder());
    expect(service.asked).toEqual({ create: 2, info: 1 });
    expect(station.waited).toEqual([]);
    expect(service.orders).toHaveLength(1);
  });

  it('is found if it was created all the same', async () => {
    refuse({ created: true });
    await expect(create()).rejects.toMatchObject({ problem: { code } });
    expect(await create()).toMatchObject(theOrder());
    expect(service.orders).toHaveLength(1);
  });

  it('stays the one order of its draft if it was created all the same, however the draft changes', async () => {
    refuse({ created: true });
    await expect(create(WITH_SOC)).rejects.toMatchObject({ problem: { code } });
    const [made] = service.orders;
    const taken = { kind: 'duplicate-soc', order: { code: made?.code } };
    expect(await create({ ...EDITED, soc: 'PO-2' })).toMatchObject(taken);
    expect(await create({ ...EDITED, soc: 'PO-2' })).toMatchObject(taken);
    expect(service.orders).toHaveLength(1);
    // It is for the person to say.
    expect(await create({ ...EDITED, soc: 'PO-2' }, { anyway: true })).toMatchObject({ kind: 'created' });
    expect(service.orders).toHaveLength(2);
  });

  it('is not sent again while it can’t be looked up, and says so', async () => {
    refuse({ created: false });
    await expect(create()).rejects.toMatchObject({ problem: { code } });
    service.answerInfo = () => json({ message: 'Unauthenticated.' }, 401);
    await expect(create(EDITED)).rejects.toMatchObject({ problem: { code: 'unauthorized' } });
    service.answerInfo = () => new Response('', { status: 500 });
    await expect(create(EDITED)).rejects.toMatchObject({ problem: { code: 'unavailable' } });
    service.answerInfo = () => error('Mã sai');
    expect(await create(EDITED)).toMatchObject({ kind: 'unknown', problem: { code: 'create-untold' } });
    expect(service.asked.create).toBe(1);
  });

  it('leaves its draft editable, even after a person was asked', async () => {
    const { id } = station.drafts.save(null, EMPTY_DRAFT);
    const press = (): Promise<CreateOutcome> => station.creator.create(ORDER, { kind: 'draft', draftId: id });
    refuse({ created: false });
    await expect(press()).rejects.toMatchObject({ problem: { code } });
    expect(station.drafts.sentOrder(id)).toBeNull();
    service.answerInfo = () => error('Mã sai');
    await press();
    expect(station.drafts.list().find((one) => one.id === id)?.unknownOutcome).toBeNull();
    expect(station.drafts.save(id, { ...EMPTY_DRAFT, note: 'x' })).toMatchObject({ unknownOutcome: null });
  });
});

it('shows in the draft that a person is asked, even after a restart', async () => {
  const { id } = station.drafts.save(null, EMPTY_DRAFT);
  service.createFaults = ['cut'];
  service.answerInfo = () => error('Mã sai');
  const origin = { kind: 'draft', draftId: id } as const;
  await station.creator.create(ORDER, origin);
  await station.creator.create(ORDER, origin);
  expect(station.drafts.list().find((one) => one.id === id)?.unknownOutcome).toMatchObject({
    code: 'create-untold',
    values: { detail: 'Mã sai' },
  });
});

describe('a service that is lenient about own codes', () => {
  const leaning = (results: object) => (): Response =>
    json({ status: 'Success', results: { code: service.orders[0]?.code, status: '2', ...results } });

  it.each([
    ['in small letters', { soc: 'po-1' }],
    ['not at all', {}],
  ])(
    'and returns them %s: the order is recognized by its own code, and not sent again',
    async (_name, results) => {
      await lose({ created: true }, WITH_SOC);
      service.answerInfo = leaning(results);
      // No creation time either: whether it is this one can't be determined.
      const taken = { kind: 'duplicate-soc', order: { code: service.orders[0]?.code } };
      expect(await create(WITH_SOC)).toMatchObject(taken);
      expect(await create(WITH_SOC)).toMatchObject(taken);
      expect(await station.creator.create(WITH_SOC, ROW)).toMatchObject(taken);
      expect(service.orders).toHaveLength(1);
    },
  );

  it('and returns Tem’s own in another case without a time: it is this order', async () => {
    await lose({ created: true });
    service.answerInfo = leaning({ soc: service.orders[0]?.soc?.toLowerCase() });
    expect(await create()).toMatchObject({ kind: 'created', order: { soc: service.orders[0]?.soc } });
  });
});

describe('a run of the command line', () => {
  it('after a refusal is the same order if its content is the same, else another one', async () => {
    service.createAnswers = [
      (put) => {
        put();
        return error('Số điện thoại không đúng');
      },
    ];
    await expect(run()).rejects.toMatchObject({ problem: { code: 'refused' } });
    expect(await run()).toMatchObject(theOrder());
    expect(service.orders).toHaveLength(1);
    expect(await run(EDITED)).toMatchObject({ kind: 'created' });
    expect(service.orders).toHaveLength(2);
  });

  it.each([ORDER, WITH_SOC])(
    'that ended before it could report is reported by the next one',
    async (order) => {
      const first = await run(order);
      expect(await run(order)).toEqual(first);
      expect(service.orders).toHaveLength(1);
      station.creator.acknowledge(first.kind === 'unknown' ? ('' as never) : first.order.code);
      expect(await run({ ...order, amount: 1 })).toMatchObject({
        kind: 'soc' in order ? 'duplicate-soc' : 'created',
      });
    },
  );
});

it('reports what was found as operation 2 returns it', async () => {
  await lose({ created: true });
  let results: unknown = null;
  await create(ORDER, {
    onResults(told) {
      results = told;
    },
  });
  const { code, soc } = service.orders[0] ?? {};
  expect(results).toMatchObject({ code, soc, shortcode: code?.split('.')[1], fee: 22_000, sorting: null });
});

it('asks another address about an earlier request, and believes only a hit', async () => {
  let partner = 'https://a.example';
  const moved = openStation(':memory:', service, clock, () => partner);
  service.createFaults = ['cut'];
  await moved.creator.create(ORDER, DRAFT);
  partner = 'https://b.example';
  clock.ms += 60_000;
  expect(await moved.creator.create(ORDER, DRAFT)).toMatchObject({ problem: { code: 'create-untold' } });
  expect(service.asked.create).toBe(1);
  expect(await moved.creator.create(ORDER, DRAFT, { notThere: true })).toMatchObject(theOrder());
  expect(service.orders).toHaveLength(1);
  moved.database.close();
});

it('sends once if two processes resolve the same request at once', async () => {
  const folder = temporaryFolder('creator');
  const [one, other] = [1, 2].map(() => openStation(join(folder, 'ledger'), service, clock)) as [
    FakeStation,
    FakeStation,
  ];
  try {
    service.createFaults = ['cut'];
    await one.creator.create(WITH_SOC, DRAFT);
    clock.ms += 60_000;
    const outcomes = await Promise.all([
      one.creator.create(WITH_SOC, DRAFT),
      other.creator.create(WITH_SOC, RUN),
    ]);
    expect(service.orders).toHaveLength(1);
    expect(outcomes.map(({ kind }) => kind)).toContain('created');
  } finally {
    one.database.close();
    other.database.close();
  }
});
