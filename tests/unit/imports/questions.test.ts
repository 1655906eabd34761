import { afterEach, describe, expect, it } from 'vitest';
import { createAreaLoader } from '../../../main/imports/load-areas.ts';
import type { Area } from '../../../shared/area.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { csv, goodRow, HEADER, rowWith, xlsx } from './files.ts';
import { fakeService, knownAreas, openStation, refused, type StationOptions } from './stations.ts';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});
function station(options?: StationOptions) {
  const made = openStation(':memory:', options);
  opened.push(async () => {
    await made.imports.close();
    made.database.close();
  });
  const { imports } = made;
  /** Every row's state, mistakes and questions, as `kind@column`. */
  const rows = () =>
    imports
      .rows('all', 0, 100)
      .rows.map(({ state, mistakes, questions = [] }) => [
        state,
        ...[...mistakes, ...questions].map(({ kind, column }) => `${kind}@${column}`),
      ]);
  return { ...made, rows };
}

describe('phone numbers of a file', () => {
  it('are mistakes if too short, and sent only after an answer if unusual', async () => {
    const service = fakeService();
    const { imports, rows, until } = station({ service });
    await imports.read(
      'a.csv',
      csv([
        HEADER,
        rowWith('A1', { phone: '912' }),
        rowWith('A2', { phone: '0912' }),
        rowWith('A3', { phone: '078882888' }),
        rowWith('A4', { phone: '+84 945 900 350' }),
        rowWith('A5', { pickup_code: '', phone: '0945900350' }),
      ]),
    );
    expect(rows().slice(0, 4)).toEqual([
      ['mistaken', 'phone-short@phone'],
      ['mistaken', 'phone-short@phone'],
      ['held', 'phone-unusual@phone'],
      ['ready'],
    ]);
    imports.start(false);
    await until(({ phase }) => phase === 'done');
    expect(service.created).toEqual(['A4']);

    await imports.answer({ kind: 'phone-unusual', column: 'phone', line: null, answer: 'keep' });
    expect(rows()[2]).toEqual(['ready']);
    imports.start(false);
    await until(({ phase, counts }) => phase === 'done' && counts.created === 2);
    expect(service.created).toEqual(['A4', 'A3']);
  });
});

describe('1 to 999 dong', () => {
  it('is asked about once for a whole column of a workbook that read "250.000" as 250', async () => {
    const { imports, rows } = station();
    const amounts = [250, 999, 0, 1_000, 300];
    await imports.read(
      'a.xlsx',
      await xlsx([HEADER, ...amounts.map((amount, at) => rowWith(`A${at}`, { amount, value: 1 }))]),
    );
    expect(imports.state()?.questions).toEqual([
      { kind: 'thousands', column: 'value', rows: 5, line: 2, text: '1' },
      { kind: 'thousands', column: 'amount', rows: 3, line: 2, text: '250' },
    ]);
    await imports.answer({ kind: 'thousands', column: 'amount', line: null, answer: 'multiply' });
    await imports.answer({ kind: 'thousands', column: 'value', line: null, answer: 'keep' });
    expect(rows().flat()).toEqual(amounts.map(() => 'ready'));
    const drafts = imports.rows('all', 0, 9).rows.map(({ draft }) => [draft.amount, draft.value]);
    expect(drafts).toEqual([
      ['250000', '1'],
      ['999000', '1'],
      ['0', '1'],
      ['1000', '1'],
      ['300000', '1'],
    ]);
    expect(imports.state()).toMatchObject({ questions: [], totals: { orders: 5, amount: 1_550_000 } });
    // The results contain what is sent.
    expect(Buffer.from(await imports.results('csv')).toString()).toContain('250000');
  });

  it('can be answered for one row, and the answer does not hold for another number', async () => {
    const { imports, rows } = station();
    await imports.read(
      'a.csv',
      csv([HEADER, rowWith('A1', { amount: '5' }), rowWith('A2', { amount: '7' })]),
    );
    await imports.answer({ kind: 'thousands', column: 'amount', line: 2, answer: 'keep' });
    expect(rows()).toEqual([['ready'], ['held', 'thousands@amount']]);
    await imports.correct(2, [{ field: 'name', text: 'Cô Ba' }]);
    expect(rows()[0]).toEqual(['ready']);
    await imports.correct(2, [{ field: 'amount', text: '6' }]);
    expect(rows()[0]).toEqual(['held', 'thousands@amount']);
  });
});

describe('places of a file', () => {
  const PLACES = { province: 'Thành phố Hồ Chí Minh', district: 'Quận 3', commune: 'Phường 6' };

  it('are loaded before anything is sent; a name that no list has is asked about', async () => {
    const { imports, rows } = station();
    await imports.read(
      'a.csv',
      csv([HEADER, rowWith('A1', { province: 'Xứ Lạ' }), rowWith('A2', { province: 'tp hcm' })]),
    );
    expect(rows()).toEqual([['held', 'area-unknown@province'], ['ready']]);
    const corrected = await imports.correct(2, [{ field: 'province', text: 'ho chi minh' }]);
    expect(corrected).toMatchObject({ state: 'ready', draft: PLACES });
  });

  it('whose lists can’t be loaded hold every row until a person loads them again or decides', async () => {
    const service = fakeService();
    let isOnline = false;
    const areas: StationOptions['areas'] = (query) => (isOnline ? knownAreas(query) : null);
    const { imports, rows, until } = station({ service, areas });
    await imports.read('a.csv', csv([HEADER, goodRow('A1'), rowWith('A2', { district: 'Quận 99' })]));
    expect(rows()).toEqual([
      ['held', 'area-unchecked@province'],
      ['held', 'area-unchecked@province'],
    ]);
    imports.start(false);
    await until(({ phase }) => phase === 'done');
    expect(service.asked).toEqual([]);

    isOnline = true;
    const again = { kind: 'area-unchecked', column: 'province', line: null } as const;
    await imports.answer({ ...again, answer: 'again' });
    expect(rows()).toEqual([['ready'], ['held', 'area-unknown@district']]);

    isOnline = false;
    await imports.read('b.csv', csv([HEADER, goodRow('B1'), goodRow('B2')]));
    await imports.answer({ ...again, answer: 'keep' });
    expect(rows()).toEqual([['ready'], ['ready']]);
  });

  it('are asked for no more once a list can’t be had, and the stored ones still count', async () => {
    const asked: string[] = [];
    const kept: readonly Area[] = [{ code: '79', name: 'Thành phố Hồ Chí Minh' }];
    const load = createAreaLoader({
      list: ({ level }) => {
        asked.push(level);
        return Promise.reject(new ProblemError<ProblemCode>('unavailable'));
      },
      kept: ({ level }) => (level === 'province' ? { areas: kept, fetchedAtMs: 0, problem: null } : null),
    });
    expect(await load({ level: 'district', parent: '79' })).toBeNull();
    expect(await load({ level: 'commune', parent: '770' })).toBeNull();
    expect(await load({ level: 'province', parent: null })).toEqual(kept);
    expect(asked).toEqual(['district']);
  });

  it('are given up after a time limit', async () => {
    const load = createAreaLoader({ list: () => new Promise(() => undefined), kept: () => null }, 5);
    expect(await load({ level: 'province', parent: null })).toBeNull();
  });
});

describe('a correction', () => {
  it('is read like a cell of the file: an own code of two rows counts once more', async () => {
    const { imports, rows } = station();
    await imports.read(
      'a.csv',
      csv([HEADER, goodRow('A1'), goodRow('A1'), rowWith('A3', { weight: 'nửa ký' })]),
    );
    expect(rows()).toEqual([
      ['mistaken', 'soc-twice@soc'],
      ['mistaken', 'soc-twice@soc'],
      ['mistaken', 'not-a-number@weight'],
    ]);
    await imports.correct(3, [{ field: 'soc', text: 'A2' }]);
    expect(rows().slice(0, 2)).toEqual([['ready'], ['ready']]);
    await imports.correct(4, [{ field: 'soc', text: 'A2' }]);
    expect(rows()).toEqual([
      ['ready'],
      ['mistaken', 'soc-twice@soc'],
      ['mistaken', 'not-a-number@weight', 'soc-twice@soc'],
    ]);
    await imports.correct(4, [
      { field: 'soc', text: 'A3' },
      { field: 'weight', text: '1.500 g' },
    ]);
    expect(rows()).toEqual([['ready'], ['ready'], ['ready']]);
    expect(imports.nextToCorrect(0)).toBeNull();
  });

  it('leads from row to row, and from the last one to the first', async () => {
    const { imports } = station();
    await imports.read(
      'a.csv',
      csv([HEADER, rowWith('A1', { phone: '912' }), goodRow('A2'), rowWith('A3', { amount: '9' })]),
    );
    expect([0, 2, 4].map((line) => imports.nextToCorrect(line)?.line)).toEqual([2, 4, 2]);
  });

  it('sends a refused row again, and never one whose order may exist', async () => {
    const service = fakeService();
    service.answer = ({ soc, address }) =>
      soc === 'A1' && address !== '36 Trương Định' ? refused() : Promise.resolve('create');
    const { imports, rows, until } = station({ service });
    await imports.read('a.csv', csv([HEADER, goodRow('A1'), goodRow('A2')]));
    imports.start(false);
    await until(({ phase }) => phase === 'done');
    expect(rows()).toEqual([['refused'], ['created']]);
    await expect(imports.correct(3, [{ field: 'name', text: 'X' }])).rejects.toMatchObject({
      problem: { code: 'import-not-correctable' },
    });
    await imports.correct(2, [{ field: 'address', text: '36 Trương Định' }]);
    imports.start(false);
    await until(({ counts }) => counts.created === 2);
    expect(service.created).toEqual(['A2', 'A1']);
  });

  it('is refused while rows are sent: what a person agreed to must not change', async () => {
    const service = fakeService();
    const { promise, resolve } = Promise.withResolvers<'create'>();
    service.answer = () => promise;
    const { imports, until } = station({ service });
    await imports.read('a.csv', csv([HEADER, goodRow('A1'), rowWith('A2', { amount: '9' })]));
    imports.start(false);
    const busy = { problem: { code: 'import-busy' } };
    await expect(imports.correct(3, [{ field: 'amount', text: '9000' }])).rejects.toMatchObject(busy);
    const keep = { kind: 'thousands', column: 'amount', line: null, answer: 'keep' } as const;
    await expect(imports.answer(keep)).rejects.toMatchObject(busy);
    resolve('create');
    await until(({ phase }) => phase === 'done');
    expect(service.created).toEqual(['A1']);
  });

  it('never reaches the partner code', async () => {
    const { imports } = station();
    await imports.read('a.csv', csv([HEADER, rowWith('A1', { phone: '912' })]));
    await expect(imports.correct(2, [{ field: 'partner', text: 'x' }])).rejects.toMatchObject({
      problem: { code: 'import-not-correctable' },
    });
  });
});
