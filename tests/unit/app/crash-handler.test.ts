import { EventEmitter } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createExitOnce,
  describeError,
  formatProblemBilingual,
  formatStartFailure,
  installCrashHandler,
  logProcessCrashes,
} from '../../../main/app/crash-handler.ts';
import { type CrashMarker, openCrashMarker } from '../../../main/app/crash-marker.ts';
import { createSecrets, NO_SECRETS } from '../../../main/log/secrets.ts';
import { ProblemError } from '../../../shared/problem.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tem-crash-'));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true });
});

const marker = (): CrashMarker => openCrashMarker(join(folder, 'crash.json'));
const MINUTE = 60_000;

/** What happened, in order. */
function createHarness(kind: 'station' | 'command', nowMs = 1_000_000) {
  const done: string[] = [];
  const logged: object[] = [];
  const main = new EventEmitter();
  const app = new EventEmitter();
  const exit = createExitOnce({ exit: (code) => void done.push(`exit ${code}`) });
  installCrashHandler({
    // Node's events are typed one by one; this emitter has them all.
    process: main as unknown as NodeJS.Process,
    app: app as unknown as App,
    exit,
    log(event) {
      done.push('log');
      logged.push(event);
    },
    secrets: NO_SECRETS,
    nowMs: () => nowMs,
    policy:
      kind === 'command'
        ? { kind, writeLine: (text) => void done.push(text) }
        : {
            kind,
            marker: marker(),
            relaunch: () => void done.push('relaunch'),
            showProblem: ({ code, values }) =>
              void done.push(code, ...Object.values(values ?? {}).map(String)),
            logFile: '/data/logs/tem.log',
          },
  });
  return { done, logged, main, app, exit };
}

describe('an unhandled error', () => {
  it('is logged, and the station restarts', () => {
    const { done, logged, main } = createHarness('station');
    main.emit('uncaughtException', new TypeError('no such row'));
    expect(done).toEqual(['log', 'relaunch', 'exit 2']);
    expect(logged[0]).toMatchObject({
      event: 'crash',
      what: 'uncaughtException',
      error: {
        name: 'TypeError',
        message: 'no such row',
        stack: expect.arrayContaining([expect.any(String)]),
      },
    });
  });

  it('includes unhandled rejections and any thrown value; it ends Tem once, and later ones are only logged', () => {
    for (const thrown of [undefined, null, 'text', { odd: true }, Object.create(null), Symbol('s')]) {
      rmSync(join(folder, 'crash.json'), { force: true });
      const { done, main } = createHarness('station');
      main.emit('unhandledRejection', thrown);
      main.emit('uncaughtException', new Error('two'));
      expect(done).toEqual(['log', 'relaunch', 'exit 2', 'log']);
    }
  });

  it('is logged without secrets and personal data', () => {
    const { logged, main } = createHarness('station');
    const error = Object.assign(new Error('failed for "Nguyễn Văn A, 0901234567"'), {
      headers: { authorization: 'Bearer sk-1234567890abcdef' },
    });
    main.emit('uncaughtException', error);
    expect(JSON.stringify(logged)).not.toMatch(/Nguyễn|0901234567|sk-1234/);
  });

  it('keeps the station down and says so if it follows the last one too soon', () => {
    createHarness('station').main.emit('uncaughtException', new Error('one'));
    const again = createHarness('station', 1_000_000 + MINUTE - 1);
    again.main.emit('uncaughtException', new Error('two'));
    expect(again.done).toEqual(['log', 'stopped-by-crash', '/data/logs/tem.log', 'exit 2']);
    const later = createHarness('station', 1_000_000 + 3 * MINUTE);
    later.main.emit('uncaughtException', new Error('three'));
    expect(later.done).toEqual(['log', 'relaunch', 'exit 2']);
  });

  it('ends Tem even if the log or the dialog fails', () => {
    const done: string[] = [];
    const main = new EventEmitter();
    installCrashHandler({
      process: main as unknown as NodeJS.Process,
      app: new EventEmitter() as unknown as App,
      exit: createExitOnce({ exit: (code) => void done.push(`exit ${code}`) }),
      log() {
        throw new Error('ENOSPC');
      },
      secrets: NO_SECRETS,
      nowMs: () => 0,
      policy: {
        kind: 'command',
        writeLine() {
          throw new Error('EPIPE');
        },
      },
    });
    expect(() => main.emit('uncaughtException', new Error('one'))).toThrow('EPIPE');
    expect(done).toEqual(['exit 2']);
  });

  it('restarts no Tem that is being closed, and leaves the exit code unchanged during cleanup', () => {
    const closed = createHarness('station');
    closed.app.emit('will-quit');
    closed.main.emit('unhandledRejection', new Error('closed already'));
    expect(closed.done).toEqual(['log', 'exit 2']);
    for (const kind of ['command', 'station'] as const) {
      const { done, main, exit } = createHarness(kind);
      exit.withCode(0);
      main.emit('uncaughtException', Object.assign(new Error('EBUSY: rmdir'), { code: 'EBUSY' }));
      exit.withCode(1);
      expect(done).toEqual(['exit 0', 'log']);
    }
  });

  it('is one line and exit code 2 on the command line', () => {
    const { done, main } = createHarness('command');
    main.emit('uncaughtException', new RangeError('too far'));
    expect(done).toEqual([
      'log',
      'Tem made a mistake and has stopped (RangeError: too far). The log says more.',
      'exit 2',
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the crash note', () => {
  it('is shown at the next start until the operator has read it', () => {
    expect(marker().unreadCrashAt()).toBeNull();
    expect(marker().record(5_000)).toBe('restart');
    expect(marker().unreadCrashAt()).toBe(5_000);
    marker().markRead();
    expect(marker().unreadCrashAt()).toBeNull();
    // It still counts.
    expect(marker().record(5_000 + MINUTE - 1)).toBe('stay-down');
  });

  it('counts as read if Tem stayed down, since its dialog was read, and even if the clock was set back', () => {
    marker().record(50_000);
    expect(JSON.parse(readFileSync(join(folder, 'crash.json'), 'utf8'))).toEqual({
      version: 1,
      atMs: 50_000,
      told: false,
    });
    expect(marker().record(10_000)).toBe('stay-down');
    expect(marker().unreadCrashAt()).toBeNull();
  });

  it('is ignored if it is broken', () => {
    for (const text of ['', '{', '{"version":2}', '[]', '{"version":1,"atMs":"x","told":false}']) {
      writeFileSync(join(folder, 'crash.json'), text);
      expect(marker().unreadCrashAt()).toBeNull();
      expect(() => marker().markRead()).not.toThrow();
      expect(marker().record(1)).toBe('restart');
    }
  });

  it('keeps Tem down if it can’t be written, since restarts could not be counted', () => {
    const nowhere = openCrashMarker(join(folder, 'no', 'such', 'folder', 'crash.json'));
    expect(nowhere.record(1)).toBe('stay-down');
    expect(() => nowhere.markRead()).not.toThrow();
  });
});

it('crashed Chromium processes are logged', () => {
  const app = new EventEmitter();
  const logged: object[] = [];
  logProcessCrashes(app as unknown as Parameters<typeof logProcessCrashes>[0], (event) => logged.push(event));
  const page = { isDestroyed: () => false, getURL: () => 'https://api.example/print?token=secret' };
  app.emit('render-process-gone', {}, page, { reason: 'oom', exitCode: 5 });
  app.emit('render-process-gone', {}, { isDestroyed: () => true }, { reason: 'killed', exitCode: 9 });
  const gpu = { type: 'GPU', reason: 'crashed', exitCode: 139, name: 'GPU' };
  app.emit('child-process-gone', {}, gpu);
  // Tem ends its own like this, others do not.
  app.emit('child-process-gone', {}, { type: 'Utility', reason: 'killed', exitCode: 15, name: 'Tem tables' });
  app.emit('child-process-gone', {}, { ...gpu, reason: 'killed', exitCode: 15 });
  const gone = { event: 'child process gone', serviceName: undefined };
  expect(logged).toEqual([
    { event: 'renderer gone', page: 'https', reason: 'oom', exitCode: 5 },
    { event: 'renderer gone', page: 'gone', reason: 'killed', exitCode: 9 },
    { ...gone, ...gpu },
    { ...gone, ...gpu, reason: 'killed', exitCode: 15 },
  ]);
});

it('the message of a failed start is the problem’s own in both languages, else that Tem has stopped and why', () => {
  const own = formatStartFailure(new ProblemError('settings-locked'), '/log', NO_SECRETS);
  expect(own).toBe(formatProblemBilingual({ code: 'settings-locked' }));
  expect(own).toMatch(/đang khoá bằng mã PIN[\s\S]*locked by a PIN/);
  const other = formatStartFailure(new TypeError('x is not a function'), '/data/tem.log', NO_SECRETS);
  expect(other).toMatch(/“\/data\/tem\.log”[\s\S]*TypeError: x is not a function$/);
  expect(describeError('text', NO_SECRETS)).toBe('text');
  const secrets = createSecrets();
  secrets.add('plain words');
  expect(describeError(new Error('refused with plain words'), secrets)).not.toContain('plain words');
});
