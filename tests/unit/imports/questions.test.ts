import { describe, expect, it, onTestFinished } from 'vitest';
import { createAreaLoader } from '../../../main/imports/load-areas.ts';
import type { Area } from '../../../shared/area.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { csv, HEADER, rowWith, xlsx } from './files.ts';
import { fakeService, knownAreas, openStation, refused, type StationOptions } from './stations.ts';

type Cells = Readonly<Record<string, string>>;

/** A station that has read a file with a row for each of these, A1 and so on. */
async function openWith(cells: readonly Cells[], options: StationOptions = {}) {
  const service = fakeService();
  const made = openStation(':memory:', { service, ...options });
  onTestFinished(async () => {
    await made.imports.close();
    made.database.close();
  });
  const { imports } = made;
  const read = (rows: readonly Cells[]) =>
    imports.read('a.csv', csv([HEADER, ...rows.map((row, at) => rowWith(row['soc'] ?? `A${at + 1}`, row))]));
  await read(cells);
  return {
    ...made,
    service,
    read,
    /** Every row's state, mistakes and questions, as `kind@column`. */
    rows: () =>
      imports
        .rows('all', 0, 100)
        .rows.map(({ state, mistakes, questions = [] }) =>
          [state, ...[...mistakes, ...questions].map(({ kind, column }) => `${kind}@${column}`)].join(' '),
        ),
    answerAll: (
      kind: Parameters<typeof imports.answer>[0]['kind'],
      column: string,
      answer: 'keep' | 'multiply' | 'again',
    ) => imports.answer({ kind, column, line: null, answer }),
    async send() {
      imports.start(false);
      await made.until(({ phase }) => phase === 'done');
      return service.created;
    },
  };
}

it('phone numbers of a file are mistakes if too short, and sent only after an answer if unusual', async () => {
  const { rows, send, answerAll } = await openWith([
    { phone: '912' },
    { phone: '0912' },
    { phone: '078882888' },
    { phone: '+84 945 900 350' },
  ]);
  const [short, unusual] = ['mistaken phone-short@phone', 'held phone-unusual@phone'];
  expect(rows()).toEqual([short, short, unusual, 'ready']);
  expect(await send()).toEqual(['A4']);
  await answerAll('phone-unusual', 'phone', 'keep');
  expect(rows()[2]).toBe('ready');
  expect(await send()).toEqual(['A4', 'A3']);
});

describe('1 to 999 dong', () => {
  it('is asked about once for a whole column of a workbook that read "250.000" as 250', async () => {
    const { imports, rows, answerAll } = await openWith([{}]);
    const amounts = [250, 999, 0, 1_000, 300];
    const cells = amounts.map((amount, at) => rowWith(`A${at}`, { amount, value: 1 }));
    await imports.read('a.xlsx', await xlsx([HEADER, ...cells]));
    expect(imports.state()?.questions).toEqual([
      { kind: 'thousands', column: 'value', rows: 5, line: 2, text: '1' },
      { kind: 'thousands', column: 'amount', rows: 3, line: 2, text: '250' },
    ]);
    await answerAll('thousands', 'amount', 'multiply');
    await answerAll('thousands', 'value', 'keep');
    expect(rows()).toEqual(amounts.map(() => 'ready'));
    const drafts = imports.rows('all', 0, 9).rows.map(({ draft }) => `${draft.amount} ${draft.value}`);
    expect(drafts).toEqual(['250000 1', '999000 1', '0 1', '1000 1', '300000 1']);
    expect(imports.state()).toMatchObject({ questions: [], totals: { orders: 5, amount: 1_550_000 } });
    // The results contain what is sent.
    expect(Buffer.from(await imports.results('csv')).toString()).toContain('250000');
  });

  it('can be answered for one row, and the answer does not hold for another number', async () => {
    const { imports, rows } = await openWith([{ amount: '5' }, { amount: '7' }]);
    await imports.answer({ kind: 'thousands', column: 'amount', line: 2, answer: 'keep' });
    expect(rows()).toEqual(['ready', 'held thousands@amount']);
    await imports.correct(2, [{ field: 'name', text: 'Cô Ba' }]);
    expect(rows()[0]).toBe('ready');
    await imports.correct(2, [{ field: 'amount', text: '6' }]);
    expect(rows()[0]).toBe('held thousands@amount');
  });
});

describe('places of a file', () => {
  it('are loaded before anything is sent; a name that no list has is asked about', async () => {
    const { imports, rows } = await openWith([{ province: 'Xứ Lạ' }, { province: 'tp hcm' }]);
    expect(rows()).toEqual(['held area-unknown@province', 'ready']);
    const draft = { province: 'Thành phố Hồ Chí Minh', district: 'Quận 3', commune: 'Phường 6' };
    const corrected = await imports.correct(2, [{ field: 'province', text: 'ho chi minh' }]);
    expect(corrected).toMatchObject({ state: 'ready', draft });
  });

  it('whose lists can’t be loaded hold every row until a person loads them again or decides', async () => {
    let isOnline = false;
    const areas: StationOptions['areas'] = (query) => (isOnline ? knownAreas(query) : null);
    const { rows, read, send, service, answerAll } = await openWith([{}, { district: 'Quận 99' }], { areas });
    const unchecked = 'held area-unchecked@province';
    expect(rows()).toEqual([unchecked, unchecked]);
    await send();
    expect(service.asked).toEqual([]);
    isOnline = true;
    await answerAll('area-unchecked', 'province', 'again');
    expect(rows()).toEqual(['ready', 'held area-unknown@district']);
    isOnline = false;
    await read([{}, {}]);
    await answerAll('area-unchecked', 'province', 'keep');
    expect(rows()).toEqual(['ready', 'ready']);
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
    // A list that does not come is given up after a time.
    const silent = createAreaLoader({ list: () => new Promise(() => undefined), kept: () => null }, 5);
    expect(await silent({ level: 'province', parent: null })).toBeNull();
  });
});

describe('a correction', () => {
  it('is read like a cell of the file: an own code of two rows counts once more', async () => {
    const { imports, rows } = await openWith([{ soc: 'A1' }, { soc: 'A1' }, { weight: 'nửa ký' }]);
    const twice = 'mistaken soc-twice@soc';
    expect(rows()).toEqual([twice, twice, 'mistaken not-a-number@weight']);
    await imports.correct(3, [{ field: 'soc', text: 'A2' }]);
    expect(rows().slice(0, 2)).toEqual(['ready', 'ready']);
    await imports.correct(4, [{ field: 'soc', text: 'A2' }]);
    expect(rows()).toEqual(['ready', twice, 'mistaken not-a-number@weight soc-twice@soc']);
    const both = [
      { field: 'soc', text: 'A3' },
      { field: 'weight', text: '1.500 g' },
    ] as const;
    await imports.correct(4, both);
    expect(rows()).toEqual(['ready', 'ready', 'ready']);
    expect(imports.nextToCorrect(0)).toBeNull();
  });

  it('leads from row to row, and from the last one to the first', async () => {
    const { imports } = await openWith([{ phone: '912' }, {}, { amount: '9' }]);
    expect([0, 2, 4].map((line) => imports.nextToCorrect(line)?.line)).toEqual([2, 4, 2]);
  });

  it('sends a refused row again, and never one whose order may exist, nor a partner code', async () => {
    const { imports, rows, send, service } = await openWith([{}, {}]);
    service.answer = ({ soc, address }) =>
      soc === 'A1' && address !== '36 Trương Định' ? refused() : Promise.resolve('create');
    await send();
    expect(rows()).toEqual(['refused', 'created']);
    const refusal = { problem: { code: 'import-not-correctable' } };
    await expect(imports.correct(3, [{ field: 'name', text: 'X' }])).rejects.toMatchObject(refusal);
    await expect(imports.correct(2, [{ field: 'partner', text: 'x' }])).rejects.toMatchObject(refusal);
    await imports.correct(2, [{ field: 'address', text: '36 Trương Định' }]);
    expect(await send()).toEqual(['A2', 'A1']);
  });

  it('is refused while rows are sent: what a person agreed to must not change', async () => {
    const { imports, service, until, answerAll } = await openWith([{}, { amount: '9' }]);
    const { promise, resolve } = Promise.withResolvers<'create'>();
    service.answer = () => promise;
    imports.start(false);
    const busy = { problem: { code: 'import-busy' } };
    await expect(imports.correct(3, [{ field: 'amount', text: '9000' }])).rejects.toMatchObject(busy);
    await expect(answerAll('thousands', 'amount', 'keep')).rejects.toMatchObject(busy);
    resolve('create');
    await until(({ phase }) => phase === 'done');
    expect(service.created).toEqual(['A1']);
  });
});
