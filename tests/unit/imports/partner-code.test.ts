import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ImportAccount } from '../../../main/imports/import-account.ts';
import { createImports, type Imports } from '../../../main/imports/imports.ts';
import type { Seal } from '../../../main/settings/seal.ts';
import type { ImportRow } from '../../../shared/import.ts';
import { MASKED_PARTNER_CODE } from '../../../shared/masked-partner-code.ts';
import { newDatabasePaths } from '../database/database-files.ts';
import { type Clock, type FakeService, fakeService, openStation, START_MS } from '../orders/fake-service.ts';
import { SEAL, sealOf } from '../settings/test-seals.ts';
import { csv, goodRow, HEADER, xlsx } from './files.ts';
import { inPlace, knownAreas } from './stations.ts';

const CODE = 'ma-doi-tac/4711+9=';

let clock: Clock;
let service: FakeService;
let file: string;
let imports: Imports;
let close: () => void;
let ended = Promise.withResolvers<void>();

function start(seal: Seal = SEAL): void {
  const { database, book, creator } = openStation(file, service, clock, undefined, seal);
  close = () => {
    if (database.sqlite.isOpen) database.close();
  };
  onTestFinished(close);
  const account: ImportAccount = {
    orderBook: book,
    areaLoader: () => async (query) => knownAreas(query),
    quote: async () => [],
    creator,
  };
  imports = createImports({
    database,
    accountOf: () => account,
    tables: inPlace,
    seal,
    partner: () => 'https://a.example',
    language: () => 'vi',
    addToBatch: () => ({ left: 0 }),
    onChange: (state) => {
      if (state?.phase === 'done' || state?.phase === 'paused') ended.resolve();
    },
    log: () => undefined,
  });
}

beforeEach(() => {
  clock = { ms: START_MS };
  service = fakeService(clock);
  file = newDatabasePaths().database;
  start();
});

/** Sends what can be sent. */
async function send(): Promise<void> {
  ended = Promise.withResolvers();
  imports.start(false);
  await ended.promise;
}

const rows = (): readonly ImportRow[] => imports.rows('all', 0, 100).rows;
const codes = (): string[] => rows().map(({ draft }) => draft.partner);
const onDisk = (): string => [file, `${file}-wal`].map((path) => readFileSync(path, 'latin1')).join('');

describe('partner codes in a file', () => {
  it.each([
    [
      'a text',
      () =>
        Promise.resolve(
          csv([
            [...HEADER, 'Mã đối tác'],
            [...goodRow('A-1'), CODE],
            [...goodRow('A-2'), ''],
          ]),
        ),
    ],
    [
      'a workbook',
      () =>
        xlsx([
          [...HEADER, 'partner'],
          [...goodRow('A-1'), CODE],
          [...goodRow('A-2'), ''],
        ]),
    ],
  ])('that is %s are sent as they stand there, and kept and shown nowhere in clear', async (_what, bytes) => {
    await imports.read('don.csv', await bytes());
    expect(codes()).toEqual([MASKED_PARTNER_CODE, '']);
    expect(onDisk()).not.toContain(CODE);
    close();
    start();
    await send();
    expect(rows().map(({ state }) => state)).toEqual(['created', 'created']);
    expect(new Map(service.orders.map(({ soc, body }) => [soc, body['partner']]))).toEqual(
      new Map([
        ['A-1', CODE],
        ['A-2', undefined],
      ]),
    );
    expect(codes()).toEqual([MASKED_PARTNER_CODE, '']);
    expect(onDisk()).not.toContain(CODE);
    const results = Buffer.from(await imports.results('csv')).toString('utf8');
    expect([results.includes(MASKED_PARTNER_CODE), results.includes(CODE)]).toEqual([true, false]);
  });

  it('are hidden in a second column of that name too, and where an unquoted comma moved them', async () => {
    const swapped = Buffer.from(
      csv([
        ['partner', ...HEADER, 'barter'],
        ['', ...goodRow('A-1'), ''],
      ]),
    ).toString('utf8');
    const [header = '', row = ''] = swapped.split('\n');
    const moved = { state: 'mistaken', mistakes: [{ column: null, kind: 'too-many-cells' }] };
    for (const [bytes, shown] of [
      [
        csv([
          [...HEADER, 'partner', 'Mã đối tác'],
          [...goodRow('A-1'), '', CODE],
        ]),
        { draft: { partner: '' } },
      ],
      [
        Buffer.from(`${header}\nx,${CODE}${row}z\n`),
        { ...moved, mistakes: expect.arrayContaining(moved.mistakes) },
      ],
    ] as const) {
      await imports.read('don.csv', bytes);
      expect(rows()).toMatchObject([shown]);
      expect(JSON.stringify(rows())).not.toContain(CODE);
      expect(Buffer.from(await imports.results('csv')).toString('utf8')).not.toContain(CODE);
      expect(onDisk()).not.toContain(CODE);
    }
  });

  it('that can’t be decrypted stop the import before they are sent, and the rows stay', async () => {
    await imports.read(
      'don.csv',
      csv([
        [...HEADER, 'partner'],
        [...goodRow('A-1'), CODE],
      ]),
    );
    close();
    start(sealOf());
    await send();
    expect(imports.state()).toMatchObject({ phase: 'paused', problem: { code: 'partner-code-lost' } });
    expect(rows()).toMatchObject([{ state: 'ready', draft: { partner: MASKED_PARTNER_CODE } }]);
    expect(service.asked.create).toBe(0);
    close();
    start();
    await send();
    expect(service.orders.map(({ body }) => body['partner'])).toEqual([CODE]);
  });
});
