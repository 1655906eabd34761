import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { redactLines, writeZip } from '../../../main/diagnostics/write-zip.ts';
import { createZipThread } from '../../../main/diagnostics/zip-thread.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('zip');
});

const contentsOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(readFileSync(file))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );

describe('a zip', () => {
  it('contains each entry completely, even large ones', async () => {
    const file = join(folder, 'a.zip');
    const lines = Array.from({ length: 40_000 }, (_, at) => `line ${at} – nhãn\n`);
    await writeZip(file, [
      { name: 'one.json', text: ['{}\n'] },
      { name: 'logs/tem.log', text: lines },
      { name: 'logs/empty.log', text: [] },
    ]);
    const contents = contentsOf(file);
    expect(Object.keys(contents)).toEqual(['one.json', 'logs/tem.log', 'logs/empty.log']);
    expect(contents['logs/tem.log']).toBe(lines.join(''));
    expect(contents['logs/empty.log']).toBe('');
    expect(readdirSync(folder)).toEqual(['a.zip']);
  });

  it('fails if it can’t be written, and leaves the old file and nothing else', async () => {
    await expect(writeZip(join(folder, 'not there', 'a.zip'), [])).rejects.toMatchObject({
      problem: { code: 'file-failed', values: { detail: 'ENOENT' } },
    });
    const file = join(folder, 'a.zip');
    writeFileSync(file, 'before');
    async function* breaks(): AsyncGenerator<string> {
      yield 'some';
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    }
    await expect(writeZip(file, [{ name: 'x', text: breaks() }])).rejects.toMatchObject({
      problem: { code: 'file-failed', values: { detail: 'ENOSPC' } },
    });
    expect(readFileSync(file, 'utf8')).toBe('before');
    expect(readdirSync(folder)).toEqual(['a.zip']);
  });
});

describe('the lines of a log', () => {
  const all = async (path: string, most?: number): Promise<string> => {
    let text = '';
    for await (const line of redactLines(path, (line) => line.toUpperCase(), most)) text += line;
    return text;
  };
  it('are redacted one by one, whatever their line ends', async () => {
    const path = join(folder, 'tem.log');
    writeFileSync(path, 'one\r\ntwo\n\nlast without end');
    expect(await all(path)).toBe('ONE\nTWO\n\nLAST WITHOUT END\n');
  });
  it('are the last ones of a long file, and none of an empty or missing one', async () => {
    const path = join(folder, 'tem.log');
    writeFileSync(path, 'the secret beginning\nnew\nnewest\n');
    expect(await all(path, 14)).toBe('[the first 18 bytes are left out]\nNEW\nNEWEST\n');
    writeFileSync(path, '');
    expect(await all(path)).toBe('');
    expect(await all(join(folder, 'gone.log'))).toBe('');
  });
});

describe('the thread', () => {
  // Node takes the worker as it is written; the built one is met in tests/e2e/diagnostics.spec.ts.
  const WORKER = join(ROOT, 'main/diagnostics/worker.ts');
  const makeZip = createZipThread(WORKER);

  it('redacts everything that goes into a zip, even old logs, and keeps what helps', async () => {
    const logs = join(folder, 'logs');
    mkdirSync(logs);
    const lines = [
      JSON.stringify({ event: 'partner call', operation: 'token', milliseconds: 83 }),
      '[2026-01-01] {"event":"old","authorization":"Bearer plain-secret-of-a-station"}',
      'at run (/home/lan/app/main.js:1:2) phone 0945900350, mail lan@shop.vn',
      'the token sits in a sentence: plain-secret-of-a-station.',
      JSON.stringify({
        receiver: { name: 'Nguyễn Thị Lan', phone: '0945900350', address: '35 Trương Định' },
      }),
    ];
    writeFileSync(join(logs, 'tem.log'), lines.join('\n'));
    const file = join(folder, 'out.zip');
    const kept = { stationName: 'Bàn 3', baseUrl: 'https://api.partner.example' };
    const places = [{ name: 'data', path: '/home/lan/.config/Tem' }];
    const device = 'ipp://lan:pw123456@10.0.0.9/ipp';
    await makeZip({
      file,
      parts: [
        { name: 'diagnostics.json', value: { places, note: 'x', device } },
        { name: 'settings.json', value: { ...kept, accessToken: 'plain-secret-of-a-station' } },
      ],
      logs: ['logs/tem.log', 'logs/gone.log'].map((name) => ({ name, path: join(folder, name) })),
      secrets: ['plain-secret-of-a-station'],
    });
    const contents = contentsOf(file);
    expect(Object.values(contents).join('\n')).not.toMatch(
      /plain-secret|lan|pw123456|0945900350|lan@shop\.vn|Nguyễn Thị Lan|35 Trương Định/,
    );
    expect(Object.keys(contents)).toEqual([
      'diagnostics.json',
      'settings.json',
      'logs/tem.log',
      'logs/gone.log',
    ]);
    expect(JSON.parse(contents['settings.json'] ?? '')).toMatchObject(kept);
    expect(contents['logs/tem.log']?.split('\n')[0]).toBe(lines[0]);
    expect(contents['logs/tem.log']).toContain('/app/main.js:1:2');
  });

  it('reports its failure', async () => {
    const file = join(folder, 'not there', 'out.zip');
    await expect(makeZip({ file, parts: [], logs: [], secrets: [] })).rejects.toMatchObject({
      problem: { code: 'file-failed', values: { file } },
    });
    await expect(
      createZipThread(join(folder, 'no-such-worker.js'))({ file, parts: [], logs: [], secrets: [] }),
    ).rejects.toThrow('no-such-worker.js');
  });
});
