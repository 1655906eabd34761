import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { afterEach, describe, expect, it } from 'vitest';
import { createTableProcess } from '../../../main/imports/table-process.ts';
import type { Area, AreaQuery } from '../../../shared/area.ts';
import type { TableFormat } from '../../../shared/import.ts';
import { countTurns } from '../../helpers/count-turns.ts';
import { forkNode } from '../../helpers/fork-node.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { csv, goodRow, HEADER, read, rowWith, xlsx } from './files.ts';
import { codeOf, fakeService, openStation, realProcess, refused, type StationOptions } from './stations.ts';

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
  return made;
}

async function tableOf(format: TableFormat, bytes: Uint8Array): Promise<unknown[][][]> {
  if (format === 'csv') return [parse(Buffer.from(bytes), { bom: true, relax_column_count: true })];
  return (await readWorkbook(Uint8Array.from(bytes).buffer)).map(({ data }) => data);
}

/** The format of each column of a workbook's first sheet (ECMA-376 part 1, 18.3.1.13 "col" and 18.8.45 "xf"). */
function textColumnsOf(bytes: Uint8Array): (string | undefined)[] {
  const parts = unzipSync(bytes);
  const xml = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const styles = xml('xl/styles.xml');
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const xfs = [...(/<cellXfs.*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf ([^>]*)>/g)];
  const columns = [...xml('xl/worksheets/sheet1.xml').matchAll(/<col style="(\d+)"/g)];
  return columns.map(([, style]) => formats.get(/numFmtId="(\d+)"/.exec(xfs[Number(style)]?.[1] ?? '')?.[1]));
}

describe('the check of an import', () => {
  it('finds orders of the order book', async () => {
    const { imports, book } = station();
    const facts = { soc: 'A1' as never };
    book.record({ code: codeOf('1'), origin: 'looked-up', recency: 'now', atMs: 1, facts });
    await imports.read('a.csv', csv([HEADER, goodRow('A1'), goodRow('a1'), goodRow('A2')]));
    expect(imports.rows('all', 0, 10).rows.map(({ state, mistakes }) => [state, mistakes])).toEqual([
      ['mistaken', [{ column: 'soc', field: 'soc', kind: 'soc-known' }]],
      ['ready', []],
      ['ready', []],
    ]);
    expect(imports.rows('mistaken', 0, 10).total).toBe(1);
  });

  it('checks the service’s areas, uses its spelling, and asks about others before anything is sent', async () => {
    const asked: string[] = [];
    const lists: Record<string, readonly Area[]> = {
      'province ': [{ code: '79', name: 'Thành phố Hồ Chí Minh' }],
      'district 79': [
        { code: '770', name: 'Quận  3' },
        { code: '999', name: 'Huyện Đảo' },
      ],
      'commune 770': [{ code: '27139', name: 'Phường 06' }],
      'commune 999': [],
    };
    const areas = ({ level, parent }: AreaQuery): readonly Area[] | null => {
      asked.push(`${level} ${parent ?? ''}`);
      return lists[`${level} ${parent ?? ''}`] ?? null;
    };
    const { imports } = station({ areas });
    await imports.read(
      'a.csv',
      csv([
        HEADER,
        rowWith('A1', { province: 'tp hcm', district: 'q3', commune: 'p 6' }),
        rowWith('A2', { province: 'Hồ Chí Minh', commune: 'Phường 77' }),
        rowWith('A3', { province: 'Xứ Lạ' }),
        rowWith('A4', { district: 'Huyện Đảo', commune: ' ' }),
        rowWith('A5', { commune: ' ' }),
      ]),
    );
    const { rows } = imports.rows('all', 0, 10);
    const shown = rows.map(({ state, draft: { province, district, commune }, questions = [] }) =>
      [state, province, district, commune, ...questions.map(({ column }) => `${column}?`)].join(' | '),
    );
    expect(shown).toEqual([
      'ready | Thành phố Hồ Chí Minh | Quận  3 | Phường 06',
      'held | Thành phố Hồ Chí Minh | Quận  3 | Phường 77 | commune?',
      'held | Xứ Lạ | Quận 3 | Phường 6 | province?',
      'ready | Thành phố Hồ Chí Minh | Huyện Đảo | ',
      'mistaken | Thành phố Hồ Chí Minh | Quận  3 | ',
    ]);
    expect(imports.state()).toMatchObject({ counts: { held: 2 }, warnings: 0 });
    expect(imports.rows('held', 1, 5)).toMatchObject({ total: 2, rows: [{ line: 4 }] });
    expect(asked).toHaveLength(new Set(asked).size);
  });

  it('leaves the previous import unchanged if a file can’t be read', async () => {
    const { imports, states } = station();
    await imports.read('a.csv', csv([HEADER, goodRow('A1')]));
    await expect(imports.read('b.pdf', Buffer.from('%PDF'))).rejects.toMatchObject({
      problem: { code: 'import-unreadable' },
    });
    expect(imports.state()).toMatchObject({ file: 'a.csv', rows: 1 });
    expect(states.map((state) => [state?.file, state?.phase])).toContainEqual(['b.pdf', 'reading']);
    expect(states.at(-1)).toMatchObject({ file: 'a.csv', phase: 'checked' });
  });
});

describe.each(['xlsx', 'csv'] as const)('as %s', (format) => {
  it('the template is read back with every column recognized and no order', async () => {
    const { imports } = station();
    const bytes = await imports.template(format);
    const [sheet = []] = await tableOf(format, bytes);
    expect(sheet).toHaveLength(2);
    if (format === 'xlsx') expect(textColumnsOf(bytes)).toEqual(sheet[0]?.map(() => '@'));
    const empty = { problem: { code: 'import-empty' } };
    await expect(imports.read(`mau.${format}`, bytes)).rejects.toMatchObject(empty);
    // Written over, its own code forgotten: a mistake, not a lost order.
    const [header = [], example = []] = sheet;
    const filled = csv([
      header,
      example.with(1, 'Người khác'),
      example.with(0, '').map((cell) => cell ?? ''),
    ]);
    const { rows, unknownColumns } = await read(filled);
    expect(unknownColumns).toEqual([]);
    expect(rows.map(({ mistakes }) => mistakes)).toEqual([
      [{ column: 'Mã đơn shop', field: 'soc', kind: 'not-allowed' }],
      [],
    ]);
  });

  it('the results are the file’s rows with their outcome; texts stay texts', async () => {
    const service = fakeService();
    service.answer = ({ soc }) => (soc === 'B2' ? refused() : Promise.resolve('create'));
    const { imports, until } = station({ service });
    const header = [...HEADER, 'Cột riêng'];
    const table = [
      header,
      [...rowWith('B1', { note: '=HYPERLINK("http://x")', name: '+84 An' }), '@SUM(A1)'],
      [...rowWith('B2', {}), 'valueOf'],
      [...rowWith('B3', { weight: '' }), ''],
    ];
    await imports.read('a.csv', csv(table));
    imports.start(false);
    await until(({ phase }) => phase === 'done');
    const bytes = await imports.results(format);
    const [sheet = []] = await tableOf(format, bytes);
    const [names = [], ...rows] = sheet;
    const cell = (row: unknown[] | undefined, name: string): unknown => row?.[names.indexOf(name)];
    expect(names.slice(0, header.length)).toEqual(header);
    expect(rows.map((row) => [cell(row, 'Kết quả'), cell(row, 'Mã vận đơn') || null])).toEqual([
      ['Đã tạo', codeOf('B1')],
      ['Bị từ chối', null],
      ['Có lỗi, không gửi', null],
    ]);
    const facts = ['Mã vạch', 'Mã chia chọn', 'Phí giao (đồng)'].map((name) => String(cell(rows[0], name)));
    expect(facts).toEqual(['000000001', 'LUC3-J5', '22000']);
    expect(cell(rows[1], 'Lỗi và lưu ý')).toContain('Sai quận');
    expect(cell(rows[2], 'Lỗi và lưu ý')).toContain('weight: chưa điền');
    const guard = format === 'csv' ? "'" : '';
    const texts = ['note', 'name', 'Cột riêng'].map((name) => cell(rows[0], name));
    expect(texts).toEqual(['=HYPERLINK("http://x")', '+84 An', '@SUM(A1)'].map((text) => guard + text));
    expect(String(cell(rows[1], 'Cột riêng')).trim()).toBe('valueOf');
    // Read again, nothing of it is created a second time.
    await imports.read(`results.${format}`, bytes);
    const draft = { note: '=HYPERLINK("http://x")', name: '+84 An' };
    const again = [{ state: 'mistaken', draft }, { state: 'ready' }, { state: 'mistaken' }];
    expect(imports.rows('all', 0, 10).rows).toMatchObject(again);
  });
});

describe('the process', { timeout: 60_000 }, () => {
  it('reads and writes 1,500 rows, leaves main’s event loop to others, and names a file that it can’t read', async () => {
    const bytes = await xlsx([HEADER, ...Array.from({ length: 1_500 }, (_none, at) => goodRow(`N${at}`))]);
    const { imports } = station({ tables: realProcess });
    let written = new Uint8Array();
    const turns = await countTurns(async () => {
      await imports.read('many.xlsx', bytes);
      written = Uint8Array.from(await imports.results('csv'));
    });
    expect(imports.state()).toMatchObject({ rows: 1_500, counts: { ready: 1_500 } });
    // In main it would be one piece of work.
    expect(turns).toBeGreaterThan(7);
    expect(Buffer.from(written).toString().split('\r\n')).toHaveLength(1_502);
    await expect(imports.read('x.pdf', Buffer.from('%PDF'))).rejects.toMatchObject({
      problem: { code: 'import-unreadable', values: { file: 'x.pdf' } },
    });
  });

  /** Reads in a process that does this with the file. */
  function readWith(code: string, { limitMs = 30_000, flags = [] as string[] } = {}): Promise<void> {
    const host = join(temporaryFolder('table-host'), 'host.mjs');
    writeFileSync(
      host,
      `process.parentPort.postMessage({ id: 0, ok: true }); process.parentPort.on('message', () => { ${code} })`,
    );
    const taken = { head: () => undefined, rows: () => undefined };
    return createTableProcess(forkNode(host, [], { flags }), limitMs).read(
      'x',
      new Uint8Array(1),
      'vi',
      taken,
    );
  }
  const TOO_BIG = {
    problem: { code: 'import-unreadable', values: { file: 'x', detail: { en: 'the table is too large' } } },
  };

  it('ends on a file that takes too long, or that kills it', async () => {
    await expect(readWith('', { limitMs: 400 })).rejects.toMatchObject(TOO_BIG);
    await expect(readWith('process.kill(process.pid, "SIGKILL")')).rejects.toMatchObject(TOO_BIG);
  });

  // It ended main while tables were read in a thread, in spite of its resourceLimits: V8 asks for more at once than the 16 MB
  // that Node adds to a thread's heap so that it can end (src/node_worker.cc, NearHeapLimit).
  it('ends with a file that fills its memory, and nothing else does', async () => {
    const fill = 'const all = []; for (;;) all.push(new Array(4e6).fill(all.length));';
    await expect(readWith(fill, { flags: ['--max-old-space-size=50'] })).rejects.toMatchObject(TOO_BIG);
  });

  it('blames no file where it does not start', async () => {
    const tables = createTableProcess(forkNode(join(temporaryFolder('table-host'), 'none.mjs')));
    await expect(tables.template('csv', 'vi')).rejects.toThrow('did not start');
  });
});
