import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportRowState, ImportState } from '../../../shared/import.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { csv, goodRow, HEADER, rowWith } from './files.ts';
import { codeOf, fakeService, openStation, refused, type TestStation } from './stations.ts';

const over = ({ phase, counts }: ImportState): boolean =>
  phase !== 'sending' && phase !== 'reading' && counts.sending === 0;
const socs = (count: number): string[] =>
  Array.from({ length: count }, (_none, at) => `SOC${String(at + 1).padStart(4, '0')}`);
const fileOf = (names: readonly string[]): Uint8Array => csv([HEADER, ...names.map(goodRow)]);
const statesOf = ({ imports }: TestStation): ImportRowState[] =>
  imports.rows('all', 0, 500).rows.map(({ state }) => state);

/** Blocks callers until it is opened. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

let folder = '';
let ledger = '';
const open: TestStation[] = [];
function station(
  ...args: Parameters<typeof openStation> extends [string, ...infer Rest] ? Rest : never
): TestStation {
  const opened = openStation(ledger, ...args);
  open.push(opened);
  return opened;
}
beforeEach(() => {
  folder = temporaryFolder('imports');
  ledger = join(folder, 'ledger.sqlite');
});
afterEach(async () => {
  for (const { imports, database } of open.splice(0)) {
    await imports.close();
    if (database.sqlite.isOpen) database.close();
  }
});

describe('sending an import', { timeout: 20_000 }, () => {
  it('creates every valid row once, at most four at a time, and adds the orders to the batch', async () => {
    const service = fakeService();
    service.answer = async (order) => {
      await new Promise(setImmediate);
      return order.soc === 'SOC0003' ? refused() : 'create';
    };
    const { imports, batch, until, states, book } = station({ service });
    const names = socs(30);
    const bad = rowWith('SOC9999', { weight: '1,5' });
    await imports.read('đơn.csv', csv([HEADER, ...names.map(goodRow), bad]));
    expect(imports.state()).toMatchObject({ phase: 'checked', rows: 31, counts: { ready: 30, mistaken: 1 } });
    expect(service.asked).toEqual([]);

    expect(imports.start(true)).toMatchObject({ phase: 'sending', toBatch: true });
    await until(({ phase }) => phase === 'done');
    expect(imports.state()?.counts).toMatchObject({
      created: 29,
      refused: 1,
      mistaken: 1,
      ready: 0,
      sending: 0,
    });
    expect(service.created.toSorted()).toEqual(names.filter((soc) => soc !== 'SOC0003'));
    expect(service.most).toBe(4);
    expect(batch.toSorted()).toEqual(service.created.map(codeOf).toSorted());
    expect(imports.rows('refused', 0, 10)).toMatchObject({
      total: 1,
      rows: [{ line: 4, problem: { code: 'refused', values: { detail: 'Sai quận' } } }],
    });
    expect(imports.rows('created', 0, 1).rows[0]).toMatchObject({
      soc: 'SOC0001',
      code: codeOf('SOC0001'),
      shortcode: '000000001',
      fee: 22_000,
    });
    expect(book.find('SOC0001')).toHaveLength(1);
    // A few times a second, and at its ends.
    expect(states.length).toBeLessThan(20);
  });

  it('pauses after the rows in progress, and resumes', async () => {
    const service = fakeService();
    const { passed, open } = gate();
    service.answer = async () => {
      await passed;
      return 'create';
    };
    const { imports, until } = station({ service });
    await imports.read('a.csv', fileOf(socs(20)));
    imports.start(false);
    await vi.waitUntil(() => service.asked.length === 4);
    expect(imports.pause()).toMatchObject({ phase: 'paused', counts: { sending: 4, ready: 16 } });
    await expect(imports.read('b.csv', fileOf(['X']))).rejects.toMatchObject({
      problem: { code: 'import-busy' },
    });
    expect(() => imports.discard()).toThrow(ProblemError);
    open();
    await until(({ counts }) => counts.created === 4);
    await new Promise(setImmediate);
    expect(service.asked).toHaveLength(4);
    imports.start(false);
    expect(await until(over)).toMatchObject({ phase: 'done', counts: { created: 20 } });
  });

  it('resumes although rows from before the pause are still in progress', async () => {
    const service = fakeService();
    const { passed, open } = gate();
    service.answer = async () => {
      await passed;
      return 'create';
    };
    const { imports, until } = station({ service });
    await imports.read('a.csv', fileOf(socs(9)));
    imports.start(false);
    await vi.waitUntil(() => service.asked.length === 4);
    imports.pause();
    expect(imports.start(false).phase).toBe('sending');
    open();
    expect(await until(over)).toMatchObject({ phase: 'done', counts: { created: 9 } });
    expect(service.created).toHaveLength(9);
    expect(service.most).toBe(4);
  });

  it('leaves the unsent rows when it is stopped', async () => {
    const service = fakeService();
    const { passed, open } = gate();
    service.answer = async ({ soc }) => {
      await passed;
      if (soc === 'SOC0002') throw new ProblemError('unavailable', { detail: 'x' });
      return 'create';
    };
    const { imports, until } = station({ service });
    await imports.read('a.csv', fileOf(socs(10)));
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
    const service = fakeService();
    let refusals = 0;
    service.answer = async ({ soc }) => {
      if (soc !== 'SOC0002' || refusals > 0) return 'create';
      refusals += 1;
      throw new ProblemError('rate-limited', { seconds: 1 });
    };
    const { imports, until, states } = station({ service });
    await imports.read('a.csv', fileOf(socs(12)));
    const begun = performance.now();
    imports.start(false);
    expect(await until(over)).toMatchObject({ phase: 'done', problem: null, counts: { created: 12 } });
    expect(performance.now() - begun).toBeGreaterThan(950);
    expect(states.some((state) => state?.phase === 'sending' && state.problem?.code === 'rate-limited')).toBe(
      true,
    );
  });

  it('ends a wait at once when paused', async () => {
    const service = fakeService();
    service.answer = () => Promise.reject(new ProblemError('rate-limited', { seconds: 600 }));
    const { imports, until } = station({ service });
    await imports.read('a.csv', fileOf(socs(3)));
    imports.start(false);
    await until(({ problem }) => problem?.code === 'rate-limited');
    imports.pause();
    await vi.waitUntil(() => imports.state()?.problem === null);
    expect(statesOf({ imports } as TestStation)).toEqual(['ready', 'ready', 'ready']);
  });

  it.each(['unauthorized', 'no-token', 'token-other-origin', 'not-configured'] as const)(
    'pauses automatically at %s',
    async (code) => {
      const service = fakeService();
      service.answer = () => Promise.reject(new ProblemError<ProblemCode>(code));
      const { imports, until } = station({ service });
      await imports.read('a.csv', fileOf(socs(40)));
      imports.start(false);
      expect(await until(over)).toMatchObject({ phase: 'paused', problem: { code }, counts: { ready: 40 } });
      expect(service.asked.length).toBeLessThanOrEqual(4);
    },
  );

  it('pauses automatically when the service is down, and looks up unknown outcomes first when it resumes', async () => {
    const service = fakeService();
    const problem = { code: 'create-unsure', values: { soc: 'x', detail: 'y' } } as const;
    service.answer = async ({ soc }) => {
      if (soc === 'SOC0001') return 'create';
      if (soc === 'SOC0002') throw new ProblemError('unavailable', { detail: 'ECONNREFUSED' });
      return { kind: 'unknown', soc: soc as never, problem };
    };
    const { imports, until } = station({ service });
    await imports.read('a.csv', fileOf(socs(40)));
    imports.start(false);
    const paused = await until(over);
    expect(paused).toMatchObject({ phase: 'paused', problem, counts: { created: 1 } });
    const { unsure } = paused.counts;
    expect(unsure).toBeGreaterThan(0);
    expect(unsure).toBeLessThan(7);

    const lost = imports.rows('unsure', 0, 10).rows.map(({ line }) => line);
    service.answer = async () => 'create';
    service.asked.length = 0;
    imports.start(false);
    expect(await until(over)).toMatchObject({ phase: 'done', problem: null, counts: { created: 40 } });
    expect(service.asked.slice(0, unsure).toSorted((one, other) => one - other)).toEqual(lost);
    expect(new Set(service.created).size).toBe(service.created.length);
  });

  it('lists the rows that only a person can resolve, and passes on the answer to each', async () => {
    const service = fakeService();
    const told: string[] = [];
    service.answer = async ({ soc = '' }, { notThere }) => {
      if (notThere === true) told.push(soc);
      const problem = { code: 'create-untold', values: { soc, detail: 'Đang bảo trì' } } as const;
      return notThere === true ? 'create' : { kind: 'unknown', soc: soc as never, problem };
    };
    const { imports, until, states } = station({ service });
    await imports.read('a.csv', fileOf(socs(2)));
    imports.start(false);
    expect(await until(over)).toMatchObject({ phase: 'paused', unconfirmed: [2, 3] });
    // A line that is no such row is let be.
    expect(imports.notThere([3, 9])).toMatchObject({ unconfirmed: [2], counts: { unsure: 2 } });
    expect(states.at(-1)).toMatchObject({ unconfirmed: [2] });
    imports.start(false);
    expect(await until(over)).toMatchObject({ unconfirmed: [2], counts: { created: 1, unsure: 1 } });
    expect(told).toEqual(['SOC0002']);
  });

  it('shows the service’s field errors at the file’s own columns, in the results too', async () => {
    const service = fakeService();
    const fields = {
      phone: 'Số máy sai',
      'products.1.price': 'Giá sai',
      colour: 'Sai màu',
      products: 'Thiếu',
    };
    const detail = 'Sai (phone: Số máy sai)';
    service.answer = () => Promise.reject(new ProblemError('refused', { detail }, undefined, fields));
    const { imports, until } = station({ service });
    const header = HEADER.map((name) => (name === 'phone' ? 'Số điện thoại' : name));
    await imports.read(
      'a.csv',
      csv([
        [...header, 'SP 1: Tên', 'SP 3: Tên'],
        [...goodRow('A1'), 'Áo', 'Quần'],
      ]),
    );
    imports.start(false);
    await until(over);
    expect(imports.rows('refused', 0, 1).rows[0]?.refusedAt).toEqual([
      { column: 'Số điện thoại', field: 'phone', words: 'Số máy sai' },
      { column: 'Sản phẩm 3: Giá', field: 'products.1.price', words: 'Giá sai' },
      { column: 'SP 1: Tên', field: 'products', words: 'Thiếu' },
    ]);
    const results = Buffer.from(await imports.results('csv')).toString();
    expect(results).toContain('Số điện thoại: Số máy sai; Sản phẩm 3: Giá: Giá sai');
  });

  it('continues after an inconclusive look-up: the row stays, and a person is asked', async () => {
    const service = fakeService();
    const problem = { code: 'create-untold', values: { soc: 'x', detail: 'Mã sai' } } as const;
    service.answer = async ({ soc }, { notThere }) =>
      Number(soc?.slice(3)) <= 6 && notThere !== true
        ? { kind: 'unknown', soc: soc as never, problem }
        : 'create';
    const { imports, until } = station({ service });
    await imports.read('a.csv', fileOf(socs(12)));
    imports.start(false);
    expect(await until(over)).toMatchObject({ phase: 'paused', problem, counts: { created: 6, unsure: 6 } });
    // One is looked for on the service's website.
    imports.notThere([3]);
    imports.start(false);
    await until(({ counts }) => counts.created === 7);
    await until(over);
    expect(service.created).toContain('SOC0002');
    expect(imports.rows('unsure', 0, 10).total).toBe(5);
  });

  it('uses a person’s answer once: not for later requests', async () => {
    const service = fakeService();
    const said: unknown[] = [];
    const untold = { code: 'create-untold', values: { soc: 'x', detail: 'Mã sai' } } as const;
    const lost = { code: 'create-unsure', values: { soc: 'x', detail: 'y' } } as const;
    service.answer = async ({ soc }, { notThere }) => {
      said.push(notThere);
      return { kind: 'unknown', soc: soc as never, problem: notThere === true ? lost : untold };
    };
    const { imports, until } = station({ service });
    await imports.read('a.csv', fileOf(['SOC0001']));
    imports.start(false);
    await until(over);
    imports.notThere([2]);
    said.length = 0;
    imports.start(false);
    await until(over);
    imports.start(false);
    await until(over);
    expect(said).toEqual([true, false]);
    expect(imports.rows('all', 0, 1).rows[0]).not.toHaveProperty('notThere');
  });

  it('pauses if the service forbids creating, and sends those rows again when it resumes', async () => {
    const service = fakeService();
    service.answer = () => Promise.reject(new ProblemError('not-permitted', { detail: 'Không được phép' }));
    const { imports, until } = station({ service });
    await imports.read('a.csv', fileOf(socs(40)));
    imports.start(false);
    expect(await until(over)).toMatchObject({
      phase: 'paused',
      problem: { code: 'not-permitted' },
      counts: { ready: 40 },
    });
    expect(service.asked.length).toBeLessThan(8);
  });

  it('keeps what is known of an unknown outcome if it can’t be looked up', async () => {
    const service = fakeService();
    const problem = { code: 'create-untold', values: { soc: 'x', detail: 'Mã sai' } } as const;
    service.answer = async ({ soc }) => ({ kind: 'unknown', soc: soc as never, problem });
    const { imports, until } = station({ service });
    await imports.read('a.csv', fileOf(['SOC0001']));
    imports.start(false);
    await until(over);
    service.answer = () => Promise.reject(new ProblemError('unavailable', { detail: 'HTTP 500' }));
    imports.start(false);
    await until(over);
    expect(imports.rows('unsure', 0, 1).rows[0]).toMatchObject({ problem });
  });

  it('names the order that already had the row’s own code', async () => {
    const service = fakeService();
    const { imports, until, book } = station({ service });
    const before = book.record({
      code: codeOf('7'),
      origin: 'looked-up',
      recency: 'now',
      atMs: 1,
      facts: {},
    }).order;
    service.answer = async () => ({ kind: 'duplicate-soc', order: before });
    await imports.read('a.csv', fileOf(['SOC1']));
    imports.start(false);
    await until(over);
    expect(imports.rows('refused', 0, 1).rows[0]?.problem).toEqual({
      code: 'import-soc-taken',
      values: { soc: 'SOC1', code: codeOf('7') },
    });
  });

  it('never sends to another partner than the file was checked for', async () => {
    const service = fakeService();
    let partner = 'sandbox';
    service.answer = async () => {
      partner = 'https://real.example';
      return 'create';
    };
    const { imports, until, batch } = station({ service, partner: () => partner });
    await imports.read('a.csv', fileOf(socs(30)));
    imports.start(true);
    expect(await until(over)).toMatchObject({ phase: 'paused', problem: { code: 'import-other-partner' } });
    expect(service.created.length).toBeLessThanOrEqual(4);
    expect(batch).toEqual([]);
    expect(() => imports.start(true)).toThrow(
      expect.objectContaining({ problem: { code: 'import-other-partner' } }),
    );
  });

  it('reports a full batch, and keeps the orders', async () => {
    const { imports, until, batch } = station({ room: 150 });
    await imports.read('a.csv', fileOf(socs(160)));
    imports.start(true);
    expect(await until(over)).toMatchObject({
      phase: 'done',
      problem: { code: 'import-batch-full', values: { number: 10 } },
      counts: { created: 160 },
    });
    expect(batch).toHaveLength(150);
  });

  it('adds orders to the batch later that were created without it', async () => {
    const { imports, until, batch } = station();
    await imports.read('a.csv', fileOf(socs(5)));
    imports.start(false);
    await until(over);
    expect(batch).toEqual([]);
    imports.start(true);
    await until(over);
    expect(batch).toHaveLength(5);
  });
});

describe('an import that was cut off', { timeout: 30_000 }, () => {
  it('at any step, resumes without creating anything twice', async () => {
    const names = socs(24);
    for (let cut = 0; cut < 24; cut += 3) {
      ledger = join(folder, `ledger-${cut}.sqlite`);
      const service = fakeService();
      const first = openStation(ledger, { service });
      const { passed, open: letGo } = gate();
      service.answer = async () => {
        // Killed with up to four orders under way, which the service creates all the same.
        if (service.asked.length > cut) await passed;
        return 'create';
      };
      await first.imports.read('a.csv', fileOf(names));
      first.imports.start(true);
      await vi.waitUntil(() => service.asked.length >= Math.min(cut + 1, 24));
      const inBatch = [...first.batch];
      first.kill();
      letGo();
      await vi.waitUntil(() => service.created.length === service.asked.length);

      service.answer = async () => 'create';
      const second = openStation(ledger, { service });
      expect(second.imports.state()).toMatchObject({
        phase: 'paused',
        toBatch: true,
        counts: { sending: 0 },
      });
      // Nothing is sent before the operator resumes.
      const before = service.asked.length;
      await new Promise(setImmediate);
      expect(service.asked).toHaveLength(before);
      second.imports.start(true);
      expect(await second.until(over)).toMatchObject({ phase: 'done', counts: { created: 24 } });
      expect(service.created.toSorted()).toEqual(names);
      expect([...new Set([...inBatch, ...second.batch])].toSorted()).toEqual(names.map(codeOf).toSorted());
      second.kill();
    }
  });

  it('while it was read, is gone, and the previous one remains', async () => {
    const { imports } = station();
    await imports.read('one.csv', fileOf(['A1']));
    const reading = imports.read('two.csv', fileOf(socs(900)));
    await vi.waitUntil(() => imports.state()?.phase === 'reading');
    expect(imports.state()).toMatchObject({ file: 'two.csv' });
    expect(() => imports.start(false)).toThrow(expect.objectContaining({ problem: { code: 'import-busy' } }));
    open.pop()?.kill();
    await expect(reading).rejects.toThrow('finalized');
    expect(station().imports.state()).toMatchObject({ file: 'one.csv', phase: 'checked', rows: 1 });
  });

  it('by the end of Tem, is paused, with requests in progress recorded', async () => {
    const service = fakeService();
    const { passed, open: letGo } = gate();
    service.answer = async () => {
      await passed;
      return 'create';
    };
    const { imports, database } = station({ service });
    await imports.read('a.csv', fileOf(socs(20)));
    imports.start(false);
    await vi.waitUntil(() => service.asked.length === 4);
    // Resuming while the last rows are in progress is aborted too.
    imports.pause();
    imports.start(false);
    const closed = imports.close();
    letGo();
    await closed;
    database.close();
    expect(station({ service }).imports.state()).toMatchObject({
      phase: 'paused',
      counts: { created: 4, ready: 16, unsure: 0 },
    });
  });
});
