import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPrivatePrefixes } from './prefix.ts';
import { prepareWindows } from './prepare-windows.ts';

let remove = async (): Promise<void> => undefined;
beforeAll(async () => {
  remove = await createPrivatePrefixes(await prepareWindows(() => undefined));
}, 120_000);
afterAll(() => remove());

const start = (script: string, ...args: string[]): ChildProcess & { stdout: Readable } =>
  spawn(process.execPath, [join(import.meta.dirname, 'windows-node.ts'), '-e', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** The running Linux processes with a word among their arguments. */
const running = (word: string): string[] =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && textOf(`/proc/${pid}/cmdline`).includes(word));

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

/** A name that no other process has among its arguments. */
const mark = (): string => `of-this-test-${process.pid}-${Math.random().toString(36).slice(2)}`;

const STAYS = 'console.log(process.platform); setInterval(() => undefined, 1000)';

describe('Windows’ Node in place of Node', { timeout: 60_000 }, () => {
  test('delivers all of its output, and ends with its exit code', async () => {
    const child = start('process.stdout.write("ằ".repeat(300_000)); process.exitCode = 7');
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect([said.length, new Set(said), code]).toEqual([300_000, new Set('ằ'), 7]);
  });

  test('gets its arguments unchanged', async () => {
    const args = ['two words', 'a"b', String.raw`c:\d\\`, 'nhãn', ''];
    const child = start('console.log(JSON.stringify(process.argv.slice(1)))', ...args);
    expect(JSON.parse(await text(child.stdout))).toEqual(args);
  });

  test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('is gone once its starter has %s', async (signal) => {
    const word = mark();
    const child = start(STAYS, word);
    expect((await once(createInterface({ input: child.stdout }), 'line'))[0]).toBe('win32');
    expect(running(word)).toHaveLength(2);
    const ended = once(child, 'exit');
    child.kill(signal);
    // TerminateProcess gives 1.
    expect(await ended).toEqual(signal === 'SIGKILL' ? [null, 'SIGKILL'] : [1, null]);
    await expect.poll(() => running(word), { timeout: 5_000 }).toEqual([]);
  });
});
