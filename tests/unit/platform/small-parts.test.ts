import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { fileProblem, writeUserFile } from '../../../main/platform/atomic-write.ts';
import { freeBytesOf, freeBytesOfSync } from '../../../main/platform/free-bytes.ts';
import { jsonFile } from '../../../main/platform/json-file.ts';
import { createKeyedMutex, createMutex } from '../../../main/platform/mutex.ts';
import { prefetch } from '../../../main/platform/prefetch.ts';
import { readLimited } from '../../../main/platform/read-limited.ts';
import { createSlidingWindow } from '../../../main/platform/sliding-window.ts';
import { throttle, throttleBatch } from '../../../main/platform/throttle.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const nextTurn = (): Promise<void> => new Promise(setImmediate);

it('sliding window: drops old entries, and all but the latest of a flood', () => {
  let atMs = 0;
  const window = createSlidingWindow({ withinMs: 100, nowMs: () => atMs, maxEntries: 3 });
  expect(window.add()).toBe(1);
  atMs = 60;
  expect(window.add(5)).toBe(6);
  atMs = 101;
  expect(window.count()).toBe(5);
  for (let at = 0; at < 10; at++) window.add();
  expect(window.count()).toBe(3);
  window.reset();
  expect(window.count()).toBe(0);
});

it('readLimited: reads a body up to its limit', async () => {
  const bodyOf = (...pieces: string[]) => ({
    body: new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
  });
  const read = async (limit: number) => {
    const bytes = await readLimited(bodyOf('abc', 'de'), limit, undefined);
    return bytes === null ? null : new TextDecoder().decode(bytes);
  };
  expect(await read(5)).toBe('abcde');
  expect(await read(4)).toBeNull();
  expect(await readLimited({ body: null }, 4, undefined)).toEqual(new Uint8Array());
  await expect(readLimited(bodyOf('abc'), 5, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
    'stopped',
  );
});

describe('a mutex', () => {
  /** The steps of three works, the first two of which wait for their turns of the event loop. */
  async function order(run: (name: string, work: () => Promise<void>) => Promise<void>): Promise<string> {
    const events: string[] = [];
    const work = (name: string, turns: number) =>
      run(name, async () => {
        events.push(`${name}+`);
        for (let at = 0; at < turns; at++) await nextTurn();
        events.push(`${name}-`);
      });
    await Promise.all([work('a', 9), work('b', 1), work('a', 1)]);
    return events.join(' ');
  }

  it('runs one task at a time, in the order of requests, also after a failed one; keys are separate', async () => {
    const mutex = createMutex();
    const failed = mutex.run(() => Promise.reject(new Error('failed'))).catch(String);
    expect(await order((_name, work) => mutex.run(work))).toBe('a+ a- b+ b- a+ a-');
    expect(await failed).toBe('Error: failed');
    const mutexes = createKeyedMutex();
    expect(await order((name, work) => mutexes(name).run(work))).toBe('a+ b+ b- a- a+ a-');
  });

  it('holds a manual lock until it is released', async () => {
    const mutexes = createKeyedMutex();
    const release = await mutexes('x').acquire();
    const work = vi.fn<() => void>();
    const second = mutexes('x').run(work);
    await nextTurn();
    expect(work).not.toHaveBeenCalled();
    release();
    await second;
    expect(work).toHaveBeenCalledOnce();
  });
});

describe('throttle', () => {
  it('runs the first call at once, later ones at a limited rate, and always the last', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const work = vi.fn<() => void>();
    const soon = throttle(250, work);
    for (let ms = 0; ms < 1_000; ms += 10) {
      soon();
      vi.advanceTimersByTime(10);
    }
    expect(work.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(work.mock.calls.length).toBeLessThanOrEqual(5);
    vi.advanceTimersByTime(250);
    const before = work.mock.calls.length;
    soon.now();
    soon();
    expect(work).toHaveBeenCalledTimes(before + 1);
    soon.stop();
    vi.advanceTimersByTime(1_000);
    soon.now();
    expect(work).toHaveBeenCalledTimes(before + 1);
    // A list has each key once, with its latest item in the place of its first.
    const lists: (readonly string[])[] = [];
    const notices = throttleBatch<string>((items) => lists.push(items), 100, { keyOf: (item) => item[0] });
    notices.add(['a1']);
    notices.add(['b1', 'c1', 'b2', 'a2']);
    vi.advanceTimersByTime(100);
    expect(lists).toEqual([['a1'], ['b2', 'c1', 'a2']]);
  });
});

describe('prefetch', () => {
  /** Counts up to a number; records its requests and whether it was ended. */
  function source(upTo: number) {
    const told: string[] = [];
    async function* count(): AsyncGenerator<number> {
      try {
        for (let at = 0; at < upTo; at++) {
          told.push(`make ${at}`);
          yield await Promise.resolve(at);
        }
      } finally {
        told.push('ended');
      }
    }
    return { told, items: count() };
  }

  it('makes the next item while the consumer handles one, and ends the source when that stops', async () => {
    const { told, items } = source(3);
    const consumer = prefetch(items);
    await consumer.next();
    await nextTurn();
    expect(told).toEqual(['make 0', 'make 1']);
    await consumer.return(undefined);
    expect(told.at(-1)).toBe('ended');
    async function* failing(): AsyncGenerator<number> {
      yield await Promise.resolve(0);
      throw new Error('no paper');
    }
    const broken = prefetch(failing(), 1);
    await broken.next();
    await expect(broken.next()).rejects.toThrow('no paper');
  });
});

describe('files', () => {
  it('of JSON are read by their schema, or reported missing or broken, or not writable', () => {
    const folder = temporaryFolder('files');
    const path = join(folder, 'new', 'a.json');
    const file = jsonFile(path, z.object({ version: z.literal(1), names: z.array(z.string()) }));
    expect(file.read()).toEqual({ kind: 'missing' });
    expect(file.tryWrite({ version: 1, names: ['x'] })).toBe(true);
    expect(file.read()).toEqual({ kind: 'value', value: { version: 1, names: ['x'] } });
    expect(readFileSync(path, 'utf8')).toBe('{"version":1,"names":["x"]}');
    writeFileSync(path, '{"version":2}');
    expect([file.read(), file.readOrNull()]).toEqual([{ kind: 'broken' }, null]);
    file.putAside();
    expect(readdirSync(join(folder, 'new'))).toEqual([expect.stringMatching(/^a\.broken-[\dTZ-]+\.json$/)]);
    writeFileSync(join(folder, 'taken'), '');
    const lost = jsonFile(join(folder, 'taken', 'a.json'), z.string());
    expect(lost.tryWrite('x')).toBe(false);
    expect(() => lost.write('x')).toThrow(/ENOTDIR|EEXIST/);
  });

  it('of a user’s are written completely, or fail with the system’s reason', async () => {
    const folder = temporaryFolder('files');
    const file = join(folder, 'a.txt');
    await writeUserFile(file, ['one ', 'two']);
    expect(readFileSync(file, 'utf8')).toBe('one two');
    const lost = join(folder, 'gone', 'a.txt');
    await expect(writeUserFile(lost, ['x'])).rejects.toMatchObject({
      problem: { code: 'file-failed', values: { file: lost, detail: 'ENOENT' } },
    });
    function* failing(): Generator<string> {
      yield 'x';
      throw new Error('a mistake');
    }
    await expect(writeUserFile(file, failing())).rejects.toThrow('a mistake');
    expect(readdirSync(folder)).toEqual(['a.txt']);
    expect(fileProblem(new Error('a mistake'), file)).toBeNull();
    // Free space is that of the nearest existing folder.
    expect(await freeBytesOf(join(folder, 'not', 'there'))).toBeGreaterThan(0);
    mkdirSync(join(folder, 'there'));
    expect(freeBytesOfSync(join(folder, 'there'))).toBeGreaterThan(0);
  });
});
