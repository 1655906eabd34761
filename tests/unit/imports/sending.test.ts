import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportState } from '../../../shared/import.ts';
import { type Problem, type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { csv, goodRow, HEADER, rowWith } from './files.ts';
import { type Answer, codeOf, fakeService, openStation, refused, type StationOptions } from './stations.ts';

const over = ({ phase, counts }: ImportState): boolean =>
  phase !== 'sending' && phase !== 'reading' && counts.sending === 0;
const socs = (count: number): string[] =>
  Array.from({ length: count }, (_none, at) => `SOC${String(at + 1).padStart(4, '0')}`);
const fileOf = (names: readonly string[]): Uint8Array => csv([HEADER, ...names.map(goodRow)]);
const failing = (code: ProblemCode, values: Problem['values'] = { detail: 'x' }) =>
  Promise.reject(new ProblemError(code, values));
/** The answer that nobody knows whether the order was created. */
const unknown = (problem: Problem, soc = '') => ({ kind: 'unknown', soc: soc as never, problem }) as const;
const UNSURE: Problem = { code: 'create-unsure', values: { soc: 'x', detail: 'y' } };
const UNTOLD: Problem = { code: 'create-untold', values: { soc: 'x', detail: 'Mã sai' } };
const otherPartner = expect.objectContaining({ problem: { code: 'import-other-partner' } });

/** An answer that waits until it is opened. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise.then(() => 'create' as const), open: resolve };
}

let folder = '';
let ledger = '';
const opened: ReturnType<typeof openStation>[] = [];
beforeEach(() => {
  folder = temporaryFolder('imports');
  ledger = join(folder, 'ledger.sqlite');
});
afterEach(async () => {
  for (const { imports, database } of opened.splice(0)) {
    await imports.close();
    if (database.sqlite.isOpen) database.close();
  }
});

/** A station whose service answers each sending like this. */
function station(answer: Answer = async () => 'create', options: StationOptions = {}) {
  const service = options.service ?? fakeService();
  service.answer = answer;
  const made = openStation(ledger, { ...options, service });
  opened.push(made);
  const { imports, until } = made;
  const row = (at = 0) => imports.rows('all', 0, 500).rows[at];
  return {
    ...made,
    service,
    row,
    statesOf: () => imports.rows('all', 0, 500).rows.map(({ state }) => state),
    /** Sends what can be sent. */
    send: (toBatch = false) => {
      imports.start(toBatch);
      return until(over);
    },
  };
}

/** The same, with a file of these orders. */
async function begun(names: readonly string[], answer?: Answer, options?: StationOptions) {
  const made = station(answer, options);
  await made.imports.read('a.csv', fileOf(names));
  return made;
}

/** A file of orders, the first four of which are being sent, and are answered once it is opened. */
async function underWay(count: number, toBatch = false) {
  const { passed, open } = gate();
  const made = await begun(socs(count), () => passed);
  made.imports.start(toBatch);
  await vi.waitUntil(() => made.service.asked.length === 4);
  return { ...made, open };
}

describe('sending an import', { timeout: 20_000 }, () => {
  it('creates every valid row once, at most four at a time, and adds the orders to the batch', async () => {
    const { imports, batch, until, states, book, service } = station(async (order) => {
      await new Promise(setImmediate);
      return order.soc === 'SOC0003' ? refused() : 'create';
    });
    const names = socs(30);
    const bad = rowWith('SOC9999', { weight: '1,5' });
    await imports.read('đơn.csv', csv([HEADER, ...names.map(goodRow), bad]));
    expect(imports.state()).toMatchObject({ phase: 'checked', rows: 31, counts: { ready: 30, mistaken: 1 } });
    expect(service.asked).toEqual([]);

    expect(imports.start(true)).toMatchObject({ phase: 'sending', toBatch: true });
    const { counts } = await until(({ phase }) => phase === 'done');
    expect(counts).toMatchObject({ created: 29, refused: 1, mistaken: 1, ready: 0, sending: 0 });
    expect(service.created.toSorted()).toEqual(names.filter((soc) => soc !== 'SOC0003'));
    expect(service.most).toBe(4);
    expect(batch.toSorted()).toEqual(service.created.map(codeOf).toSorted());
    const problem = { code: 'refused', values: { detail: 'Sai quận' } };
    expect(imports.rows('refused', 0, 10)).toMatchObject({ total: 1, rows: [{ line: 4, problem }] });
    const created = { soc: 'SOC0001', code: codeOf('SOC0001'), shortcode: '000000001', fee: 22_000 };
    expect(imports.rows('created', 0, 1).rows).toMatchObject([created]);
    expect(book.find('SOC0001')).toHaveLength(1);
    // A few times a second, and at its ends.
    expect(states.length).toBeLessThan(20);
  });

  it('pauses after the rows in progress, and resumes', async () => {
    const { imports, until, service, open, send } = await underWay(20);
    expect(imports.pause()).toMatchObject({ phase: 'paused', counts: { sending: 4, ready: 16 } });
    const busy = { problem: { code: 'import-busy' } };
    await expect(imports.read('b.csv', fileOf(['X']))).rejects.toMatchObject(busy);
    expect(() => imports.discard()).toThrow(ProblemError);
    open();
    await until(({ counts }) => counts.created === 4);
    await new Promise(setImmediate);
    expect(service.asked).toHaveLength(4);
    expect(await send()).toMatchObject({ phase: 'done', counts: { created: 20 } });
  });

  it('resumes although rows from before the pause are still in progress', async () => {
    const { imports, until, service, open } = await underWay(9);
    imports.pause();
    expect(imports.start(false).phase).toBe('sending');
    open();
    expect(await until(over)).toMatchObject({ phase: 'done', counts: { created: 9 } });
    expect([service.created.length, service.most]).toEqual([9, 4]);
  });

  it('leaves the unsent rows when it is stopped', async () => {
    const { passed, open } = gate();
    const { imports, until, service } = await begun(socs(10), async ({ soc }) => {
      await passed;
      return soc === 'SOC0002' ? failing('unavailable') : 'create';
    });
    imports.start(false);
    await vi.waitUntil(() => service.asked.length === 4);
    expect(imports.stop()).toMatchObject({ phase: 'checked', counts: { sending: 4, left: 6 } });
    open();
    expect(await until(({ counts }) => counts.sending === 0)).toMatchObject({ phase: 'checked' });
    await until(({ counts }) => counts.left === 7);
    expect(imports.state()?.counts).toMatchObject({ created: 3, left: 7, ready: 0 });
    imports.discard();
    expect(imports.state()).toBeNull();
  });

  it('waits as long as the service asks, then resumes', async () => {
    let refusals = 0;
    const { send, states } = await begun(socs(12), async ({ soc }) =>
      soc !== 'SOC0002' || refusals++ > 0 ? 'create' : failing('rate-limited', { seconds: 1 }),
    );
    const start = performance.now();
    expect(await send()).toMatchObject({ phase: 'done', problem: null, counts: { created: 12 } });
    expect(performance.now() - start).toBeGreaterThan(950);
    const waits = states.some(
      (state) => state?.phase === 'sending' && state.problem?.code === 'rate-limited',
    );
    expect(waits).toBe(true);
  });

  it('ends a wait at once when paused', async () => {
    const { imports, until, statesOf } = await begun(socs(3), () =>
      failing('rate-limited', { seconds: 600 }),
    );
    imports.start(false);
    await until(({ problem }) => problem?.code === 'rate-limited');
    imports.pause();
    await vi.waitUntil(() => imports.state()?.problem === null);
    expect(statesOf()).toEqual(['ready', 'ready', 'ready']);
  });

  it.each(['unauthorized', 'not-configured', 'not-permitted'] as const)(
    'pauses automatically at %s, and keeps the rows',
    async (code) => {
      const { send, service } = await begun(socs(40), () => failing(code));
      expect(await send()).toMatchObject({ phase: 'paused', problem: { code }, counts: { ready: 40 } });
      expect(service.asked.length).toBeLessThan(code === 'not-permitted' ? 8 : 5);
    },
  );

  it('pauses automatically when the service is down, and looks up unknown outcomes first when it resumes', async () => {
    const { imports, send, service } = await begun(socs(40), async ({ soc }) => {
      if (soc === 'SOC0001') return 'create';
      if (soc === 'SOC0002') throw new ProblemError('unavailable', { detail: 'x' });
      return unknown(UNSURE, soc);
    });
    const paused = await send();
    expect(paused).toMatchObject({ phase: 'paused', problem: UNSURE, counts: { created: 1 } });
    const { unsure } = paused.counts;
    expect(unsure).toBeGreaterThan(0);
    expect(unsure).toBeLessThan(7);

    const lost = imports.rows('unsure', 0, 10).rows.map(({ line }) => line);
    service.answer = async () => 'create';
    service.asked.length = 0;
    expect(await send()).toMatchObject({ phase: 'done', problem: null, counts: { created: 40 } });
    expect(service.asked.slice(0, unsure).toSorted((one, other) => one - other)).toEqual(lost);
    expect(new Set(service.created).size).toBe(service.created.length);
  });

  it('lists the rows that only a person can resolve, and passes on the answer to each', async () => {
    const told: string[] = [];
    const { imports, send, states } = await begun(socs(8), async ({ soc = '' }, { notThere }) => {
      if (notThere === true) told.push(soc);
      return notThere === true || Number(soc.slice(3)) > 2 ? 'create' : unknown(UNTOLD, soc);
    });
    // The others are sent all the same.
    const counts = { created: 6, unsure: 2 };
    expect(await send()).toMatchObject({ phase: 'paused', problem: UNTOLD, counts, unconfirmed: [2, 3] });
    // A line that is no such row is let be.
    expect(imports.notThere([3, 9])).toMatchObject({ unconfirmed: [2], counts: { unsure: 2 } });
    expect(states.at(-1)).toMatchObject({ unconfirmed: [2] });
    expect(await send()).toMatchObject({ unconfirmed: [2], counts: { created: 7, unsure: 1 } });
    expect(told).toEqual(['SOC0002']);
  });

  it('uses a person’s answer once: not for later requests', async () => {
    const said: unknown[] = [];
    const { imports, send, row } = await begun(['SOC0001'], async ({ soc }, { notThere }) => {
      said.push(notThere);
      return unknown(notThere === true ? UNSURE : UNTOLD, soc);
    });
    await send();
    imports.notThere([2]);
    said.length = 0;
    await send();
    await send();
    expect(said).toEqual([true, false]);
    expect(row()).not.toHaveProperty('notThere');
  });

  it('keeps what is known of an unknown outcome if it can’t be looked up', async () => {
    const { send, service, row } = await begun(['SOC0001'], async ({ soc }) => unknown(UNTOLD, soc));
    await send();
    service.answer = () => failing('unavailable');
    await send();
    expect(row()).toMatchObject({ state: 'unsure', problem: UNTOLD });
  });

  it('shows the service’s field errors at the file’s own columns, in the results too', async () => {
    const fields = {
      phone: 'Số máy sai',
      'products.1.price': 'Giá sai',
      colour: 'Sai màu',
      products: 'Thiếu',
    };
    const detail = 'Sai (phone: Số máy sai)';
    const { imports, send, row } = station(() =>
      Promise.reject(new ProblemError('refused', { detail }, undefined, fields)),
    );
    const header = HEADER.map((name) => (name === 'phone' ? 'Số điện thoại' : name));
    const table = [
      [...header, 'SP 1: Tên', 'SP 3: Tên'],
      [...goodRow('A1'), 'Áo', 'Quần'],
    ];
    await imports.read('a.csv', csv(table));
    await send();
    expect(row()?.refusedAt).toEqual([
      { column: 'Số điện thoại', field: 'phone', words: 'Số máy sai' },
      { column: 'Sản phẩm 3: Giá', field: 'products.1.price', words: 'Giá sai' },
      { column: 'SP 1: Tên', field: 'products', words: 'Thiếu' },
    ]);
    const results = Buffer.from(await imports.results('csv')).toString();
    expect(results).toContain('Số điện thoại: Số máy sai; Sản phẩm 3: Giá: Giá sai');
  });

  it('names the order that already had the row’s own code', async () => {
    const { send, service, row, book } = await begun(['SOC1']);
    const known = { code: codeOf('7'), origin: 'looked-up', recency: 'now', atMs: 1, facts: {} } as const;
    const { order } = book.record(known);
    service.answer = async () => ({ kind: 'duplicate-soc', order });
    await send();
    const problem = { code: 'import-soc-taken', values: { soc: 'SOC1', code: codeOf('7') } };
    expect(row()).toMatchObject({ state: 'refused', problem });
  });

  it('reports a full batch, and keeps the orders', async () => {
    const { send, batch } = await begun(socs(160), undefined, { room: 150 });
    const problem = { code: 'import-batch-full', values: { number: 10 } };
    expect(await send(true)).toMatchObject({ phase: 'done', problem, counts: { created: 160 } });
    expect(batch).toHaveLength(150);
  });

  it('adds orders to the batch later that were created without it', async () => {
    const { send, batch } = await begun(socs(5));
    await send();
    expect(batch).toEqual([]);
    await send(true);
    expect(batch).toHaveLength(5);
  });
});

describe('an import, after another account was selected', () => {
  const [RICE, TEA] = ['0123456789abcdef', 'fedcba9876543210'];
  /** A station whose operator selects another account; the other one stays, or is gone. */
  function switching(others: readonly string[] = [RICE, TEA], service = fakeService()) {
    const set = { selected: RICE };
    const made = station(undefined, { partner: () => set.selected, others, service });
    return { ...made, set };
  }
  /** Rows whose route is known, so that their price can be asked for. */
  const ROUTE = ['province', 'district', 'commune', 'address', 'phone', 'name'].map(
    (name) => `pickup_${name}`,
  );
  const PICKUP = ['Thành phố Hồ Chí Minh', 'Quận 3', 'Phường 6', '1 Lê Lợi', '0945900351', 'Tiệm Gạo'];

  it('is sent on for the account that it was begun for, and its orders wait as that account’s', async () => {
    const { imports, set, service, send, batch, batchAccounts, book, database } = switching();
    service.answer = async () => {
      set.selected = TEA;
      return 'create';
    };
    await imports.read('a.csv', fileOf(socs(30)));
    expect(await send(true)).toMatchObject({ phase: 'done', problem: null, counts: { created: 30 } });
    expect([batch.length, [...batchAccounts]]).toEqual([30, [RICE]]);
    const owners = database.sqlite.prepare('SELECT DISTINCT account FROM known_order').all();
    expect(owners).toEqual([{ account: RICE }]);
    // The selected account's book has none of them.
    expect(book.get(codeOf('SOC0001'))).toBeNull();
  });

  it('is that account’s also while it is read: not begun or corrected for the other, whose prices are not asked', async () => {
    const { imports, set, quoted } = switching();
    const table = [
      [...HEADER, ...ROUTE],
      [...goodRow('A1'), ...PICKUP],
    ];
    const reading = imports.read('a.csv', csv(table));
    set.selected = TEA;
    await reading;
    imports.state();
    await expect.poll(() => quoted).toEqual([RICE]);
    expect(() => imports.start(true)).toThrow(otherPartner);
    await expect(imports.correct(2, [])).rejects.toEqual(otherPartner);
    set.selected = RICE;
    expect(imports.start(false).phase).toBe('sending');
  });

  it('stops when its account is removed, and sends nothing to another one', async () => {
    const { imports, set, service, send, batch } = switching([TEA]);
    service.answer = async () => {
      set.selected = TEA;
      return 'create';
    };
    await imports.read('a.csv', fileOf(socs(30)));
    expect(await send(true)).toMatchObject({ phase: 'paused', problem: { code: 'import-other-partner' } });
    expect(service.created.length).toBeLessThanOrEqual(4);
    expect(batch).toEqual([]);
    expect(() => imports.start(true)).toThrow(otherPartner);
  });
});

describe('an import that was cut off', { timeout: 30_000 }, () => {
  it.each([0, 6, 21])('after %i orders resumes without creating anything twice', async (cut) => {
    const names = socs(24);
    const { passed, open: letGo } = gate();
    const service = fakeService();
    // Killed with up to four orders under way, which the service creates all the same.
    const answer: Answer = () => (service.asked.length > cut ? passed : Promise.resolve('create'));
    const first = await begun(names, answer, { service });
    first.imports.start(true);
    await vi.waitUntil(() => service.asked.length >= cut + 1);
    const inBatch = [...first.batch];
    opened.pop()?.kill();
    letGo();
    await vi.waitUntil(() => service.created.length === service.asked.length);

    const second = station(undefined, { service });
    expect(second.imports.state()).toMatchObject({ phase: 'paused', toBatch: true, counts: { sending: 0 } });
    // Nothing is sent before the operator resumes.
    const before = service.asked.length;
    await new Promise(setImmediate);
    expect(service.asked).toHaveLength(before);
    expect(await second.send(true)).toMatchObject({ phase: 'done', counts: { created: 24 } });
    expect(service.created.toSorted()).toEqual(names);
    expect([...new Set([...inBatch, ...second.batch])].toSorted()).toEqual(names.map(codeOf).toSorted());
  });

  it('while it was read, is gone, and the previous one remains', async () => {
    const { imports } = await begun(['A1']);
    const reading = imports.read('two.csv', fileOf(socs(900)));
    await vi.waitUntil(() => imports.state()?.phase === 'reading');
    expect(imports.state()).toMatchObject({ file: 'two.csv' });
    expect(() => imports.start(false)).toThrow(expect.objectContaining({ problem: { code: 'import-busy' } }));
    opened.pop()?.kill();
    await expect(reading).rejects.toThrow('finalized');
    expect(station().imports.state()).toMatchObject({ file: 'a.csv', phase: 'checked', rows: 1 });
  });

  it('by the end of Tem, is paused, with requests in progress recorded', async () => {
    const { imports, database, open } = await underWay(20);
    // Resuming while the last rows are in progress is aborted too.
    imports.pause();
    imports.start(false);
    const closed = imports.close();
    open();
    await closed;
    database.close();
    const counts = { created: 4, ready: 16, unsure: 0 };
    expect(station().imports.state()).toMatchObject({ phase: 'paused', counts });
  });
});
