import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openLog } from '../../../main/log/log.ts';
import { openLogFile } from '../../../main/log/log-file.ts';
import { createSecrets } from '../../../main/log/secrets.ts';
import { currentTrace, withTrace } from '../../../main/log/trace.ts';
import { expectFileMode } from '../../helpers/platforms.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const ownFolder = (): string => temporaryFolder('log');

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');
const eventsOf = (dataDir: string): Record<string, unknown>[] =>
  linesOf(join(dataDir, 'logs', 'tem.log')).map((line) => JSON.parse(line) as Record<string, unknown>);

/** Main's log calls are limited by their type; these tests log anything. */
type Loose = (event: object) => void;
const opened = (needs: Parameters<typeof openLog>[0]): Loose => {
  const log: (event: never) => void = openLog(needs);
  return log as Loose;
};

const TROUBLE = { event: 'health changed', codes: ['disk-low'] };

describe('the log', () => {
  it('writes one JSON object per line, with its ids and its start', async () => {
    const dataDir = ownFolder();
    const shown: string[] = [];
    const open = (): Loose =>
      opened({ dataDir, secrets: createSecrets(), shownLevel: 'info', show: (line) => shown.push(line) });
    const log = open();
    log(TROUBLE);
    await withTrace({ batch: 7, run: '0a1b2c3d' }, async () => {
      await Promise.resolve();
      withTrace({ label: 12 }, () => log({ event: 'label', step: 'submit', label: 12, problem: null }));
    });
    open()(TROUBLE);
    const [first, second, third] = eventsOf(dataDir);
    expect(first).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      level: 'warn',
      event: 'health changed',
      session: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
      codes: ['disk-low'],
    });
    expect(second).toMatchObject({ level: 'info', batch: 7, run: '0a1b2c3d', label: 12, problem: null });
    expect(second?.['session']).toBe(first?.['session']);
    expect(third?.['session']).not.toBe(first?.['session']);
    expect(shown).toEqual(linesOf(join(dataDir, 'logs', 'tem.log')));
  });

  it('is readable by its own account only, even if it was left open, and shows a command’s user only what went wrong', () => {
    const dataDir = ownFolder();
    const file = join(dataDir, 'logs', 'tem.log');
    mkdirSync(join(dataDir, 'logs'));
    writeFileSync(file, 'before\n', { mode: 0o644 });
    chmodSync(file, 0o644);
    const shown: string[] = [];
    const log = opened({
      dataDir,
      secrets: createSecrets(),
      shownLevel: 'error',
      show: (line) => shown.push(line),
    });
    log(TROUBLE);
    log({ event: 'crash', what: 'uncaughtException', error: new Error('x') });
    expectFileMode(file, 0o600);
    expect([linesOf(file).length, shown.length]).toEqual([3, 1]);
  });

  it.each([
    ['where a file is in the place of the folder', 'logs', ''],
    ['where the folder can’t be made', 'file', 'file/data'],
  ])('never throws %s, reports it once, and resumes when it can', (_where, inTheWay, data) => {
    const folder = ownFolder();
    const dataDir = join(folder, data);
    writeFileSync(join(folder, inTheWay), 'a file where a folder belongs');
    const shown: string[] = [];
    const log = opened({
      dataDir,
      secrets: createSecrets(),
      shownLevel: 'error',
      show: (line) => shown.push(line),
    });
    for (let times = 0; times < 3; times++) log(TROUBLE);
    expect(shown).toEqual([
      expect.stringMatching(/^tem: the log can't be written \((?:ENOTDIR|EEXIST|ENOENT)\)$/),
    ]);
    rmSync(join(folder, inTheWay));
    log(TROUBLE);
    expect(linesOf(join(dataDir, 'logs', 'tem.log')).filter((line) => line !== '')).toHaveLength(1);
  });

  it('never throws, whatever is logged', () => {
    const dataDir = ownFolder();
    const log = opened({ dataDir, secrets: createSecrets(), shownLevel: 'error', show: () => undefined });
    const circle: Record<string, unknown> = { event: 'crash', what: 'x' };
    circle['error'] = circle;
    log(circle);
    log({ event: 'crash', what: 'x', error: 10n });
    log({
      event: 'crash',
      get what() {
        throw new Error('no');
      },
    });
    log({});
    expect(eventsOf(dataDir).map(({ event }) => event)).toEqual(['crash', 'crash', 'unlisted']);
  });

  it('omits repeats, and counts them', () => {
    const dataDir = ownFolder();
    let now = 0;
    const log = opened({
      dataDir,
      secrets: createSecrets(),
      shownLevel: 'error',
      show: () => undefined,
      nowMs: () => now,
    });
    for (let times = 0; times < 500; times++) log(TROUBLE);
    log({ event: 'window unresponsive' });
    expect(eventsOf(dataDir)).toHaveLength(61);
    now = 60_000;
    log(TROUBLE);
    expect(eventsOf(dataDir).slice(61)).toMatchObject([
      { event: 'repeated lines suppressed', of: 'health changed', times: 440 },
      { event: 'health changed' },
    ]);
    expect(statSync(join(dataDir, 'logs', 'tem.log')).size).toBeLessThan(20_000);
  });
});

describe('the log’s files', () => {
  const limits = { fileBytes: 1000, archives: 3 };

  it('are rotated when they are long, up to a fixed number', () => {
    const folder = ownFolder();
    const file = openLogFile({
      folder,
      limits,
      onFailure: (error) => {
        throw error;
      },
    });
    for (let number = 1; number <= 200; number++)
      file.write(`${String(number).padStart(4, '0')} ${'x'.repeat(95)}`);
    // "tem-…" sorts before "tem.log".
    const names = readdirSync(folder).toSorted();
    expect(names).toHaveLength(4);
    const kept = names.flatMap((name) => linesOf(join(folder, name)));
    // The newest, in order, without a gap.
    expect(kept.map((line) => Number(line.slice(0, 4)))).toEqual(
      Array.from({ length: kept.length }, (_, at) => 200 - kept.length + 1 + at),
    );
    expect(kept.length).toBeGreaterThan(30);
    for (const name of readdirSync(folder)) {
      expect(statSync(join(folder, name)).size).toBeLessThan(1200);
      expectFileMode(join(folder, name), 0o600);
    }
  });

  it('stay intact if two processes write at once', async () => {
    const folder = ownFolder();
    const program = `
      import { openLogFile } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../../main/log/log-file.ts')).href)};
      const file = openLogFile({ folder: ${JSON.stringify(folder)}, limits: { fileBytes: 6000, archives: 50 }, onFailure: (e) => { console.error(e); } });
      for (let n = 0; n < 400; n++) file.write(JSON.stringify({ who: process.argv[1], n, text: 'x'.repeat(100) }));
    `;
    const run = (who: string): Promise<{ stderr: string }> =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, who]);
    const ended = await Promise.all([run('a'), run('b')]);
    expect(ended.map(({ stderr }) => stderr)).toEqual(['', '']);
    const lines = readdirSync(folder).flatMap((name) => linesOf(join(folder, name)));
    const seen = lines.map((line) => JSON.parse(line) as { who: string; n: number });
    expect(seen).toHaveLength(800);
    expect(new Set(seen.map(({ who, n }) => `${who}${n}`)).size).toBe(800);
  });

  it('start a new line after a torn one', () => {
    const folder = ownFolder();
    const file = openLogFile({ folder, onFailure: () => undefined });
    file.write('one');
    // As a disk that fills up in the middle of a line leaves it.
    appendFileSync(join(folder, 'tem.log'), '{"half');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    file.write('two');
    rmSync(folder);
    mkdirSync(folder);
    appendFileSync(join(folder, 'tem.log'), '{"half');
    file.write('three');
    expect(linesOf(join(folder, 'tem.log'))).toEqual(['{"half', 'three']);
  });
});

it('trace ids follow the work across any wait, and are absent outside of it', async () => {
  const seen: unknown[] = [];
  async function* documents() {
    await setImmediate();
    seen.push(currentTrace());
    yield 1;
  }
  const labelled = async (label: number): Promise<void> => {
    await setImmediate();
    seen.push(currentTrace());
    expect(currentTrace()).toEqual({ batch: 1, run: 'a', label });
  };
  await withTrace({ batch: 1, run: 'a' }, async () => {
    for await (const _ of documents())
      await Promise.all([
        withTrace({ label: 5 }, () => labelled(5)),
        withTrace({ label: 6 }, () => labelled(6)),
      ]);
  });
  expect(seen[0]).toEqual({ batch: 1, run: 'a' });
  expect(seen).toHaveLength(3);
  expect(currentTrace()).toEqual({});
});
