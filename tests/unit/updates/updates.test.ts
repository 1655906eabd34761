import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openInstallAttempts } from '../../../main/updates/install-attempts.ts';
import { createDisabledUpdates } from '../../../main/updates/open-updates.ts';
import type { Updater } from '../../../main/updates/updater.ts';
import { createUpdates } from '../../../main/updates/updates.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import type { NewVersion, UpdateState } from '../../../shared/update.ts';
import { fakeClock, settled } from '../health/fake-clock.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

function createHarness() {
  const time = fakeClock();
  const calls: string[] = [];
  const told: UpdateState[] = [];
  const now = {
    address: 'https://updates.example' as string | null,
    busy: false,
    /** Hands over something other than what was proven. */
    exchanged: false,
    look: async (): Promise<NewVersion | null> => null,
    download: async (onPercent: (percent: number) => void): Promise<void> => onPercent(50),
    prepare: async (): Promise<void> => undefined,
  };
  const updater: Updater = {
    check(address, signal) {
      calls.push(`look ${address}`);
      signal.addEventListener('abort', () => calls.push('given up'));
      return orEnd(now.look(), signal);
    },
    download(onPercent, signal) {
      calls.push('download');
      return orEnd(now.download(onPercent), signal);
    },
    prepare() {
      calls.push('prepare');
      return now.prepare();
    },
    async handOver() {
      calls.push('hand over');
      return now.exchanged ? { code: 'update-broken' } : null;
    },
  };
  const updates = createUpdates({
    updater,
    address: () => now.address,
    isBusy: () => now.busy,
    attempts: {
      begin: (version) => void calls.push(`attempt ${version}`),
      markExchanged: (version) => void calls.push(`exchanged ${version}`),
      takeFailed: () => null,
    },
    time,
    onChange: (state) => void told.push(state),
    log: () => undefined,
    quit: () => void calls.push('quit'),
  });
  return { updates, time, calls, told, now };
}

/** The updater's work, aborted by the signal. */
function orEnd<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('given up')));
    work.then(resolve, reject);
  });
}

const forEver = <Value>(): Promise<Value> => new Promise(() => undefined);
const fails = (code: ProblemCode) => async (): Promise<never> => {
  throw new ProblemError(code);
};
const found = async (): Promise<NewVersion> => ({ version: '1.1.0' });

/** A harness in which a version is ready. */
async function readyHarness() {
  const at = createHarness();
  at.now.look = found;
  at.updates.start();
  await settled();
  expect(at.updates.state()).toEqual({ kind: 'ready', version: '1.1.0' });
  at.calls.length = 0;
  at.told.length = 0;
  return at;
}

describe('update checks', () => {
  it('run at the start and then daily', async () => {
    const { updates, time, calls } = createHarness();
    expect(updates.state()).toEqual({ kind: 'current', checkedAtMs: null });
    updates.start();
    const startMs = time.now();
    await time.pass(DAY - 1);
    expect(calls).toHaveLength(1);
    expect(updates.state()).toEqual({ kind: 'current', checkedAtMs: startMs });
    await time.pass(1);
    expect(calls).toHaveLength(2);
    await time.pass(DAY);
    expect(calls).toHaveLength(3);
  });

  it('run by the clock after a sleep', async () => {
    const { updates, time, calls } = createHarness();
    updates.start();
    await settled();
    time.set(time.now() + 5 * HOUR);
    updates.resume();
    await settled();
    expect(calls).toHaveLength(1);
    time.set(time.now() + 19 * HOUR);
    updates.resume();
    await settled();
    expect(calls).toHaveLength(2);
    // The timer that was suspended does not check once more.
    await time.pass(DAY - 1);
    expect(calls).toHaveLength(2);
  });

  it('run an hour after a failure, which is reported and stops nothing', async () => {
    const { updates, time, calls, now } = createHarness();
    now.look = fails('update-unreachable');
    updates.start();
    await settled();
    expect(updates.state()).toMatchObject({ kind: 'failed', problem: { code: 'update-unreachable' } });
    await time.pass(HOUR);
    expect(calls).toHaveLength(2);
    now.look = async () => null;
    await time.pass(HOUR);
    expect(updates.state().kind).toBe('current');
  });

  it('run on request, one at a time', async () => {
    const { updates, calls, now } = createHarness();
    now.look = found;
    now.download = () => forEver();
    const [first, second] = await Promise.all([updates.check(), updates.check()]);
    expect(first).toEqual({ kind: 'downloading', version: '1.1.0', percent: 0 });
    expect(second).toEqual(first);
    expect(await updates.check()).toEqual(first);
    expect(calls).toEqual(['look https://updates.example', 'download']);
  });

  it('move to a changed address, dropping the previous one’s responses', async () => {
    const { updates, calls, now, told } = createHarness();
    now.look = found;
    now.download = () => forEver();
    await updates.check();
    now.address = 'https://other.example';
    now.look = async () => null;
    updates.settingsChanged();
    await settled();
    expect(calls).toEqual([
      'look https://updates.example',
      'download',
      'given up',
      'look https://other.example',
    ]);
    expect(updates.state().kind).toBe('current');
    for (const kind of ['ready', 'failed'])
      expect(told).not.toContainEqual(expect.objectContaining({ kind }));
    // Other settings change nothing.
    updates.settingsChanged();
    await settled();
    expect(calls).toHaveLength(4);
    now.address = null;
    updates.settingsChanged();
    expect(updates.state()).toEqual({ kind: 'off', why: 'no-address' });
  });

  it('end when Tem closes', async () => {
    const { updates, time, calls, now, told } = createHarness();
    now.look = found;
    now.download = () => forEver();
    await updates.check();
    updates.close();
    await time.pass(3 * DAY);
    expect(calls).toEqual(['look https://updates.example', 'download', 'given up']);
    expect(told.at(-1)?.kind).toBe('downloading');
  });
});

describe('a newer version', () => {
  it('is downloaded in the background with its progress, and is then ready', async () => {
    const { updates, told, now } = createHarness();
    now.look = found;
    updates.start();
    await settled();
    expect(told).toEqual([
      { kind: 'checking' },
      { kind: 'downloading', version: '1.1.0', percent: 0 },
      { kind: 'downloading', version: '1.1.0', percent: 50 },
      { kind: 'ready', version: '1.1.0' },
    ]);
  });

  it('stays ready while Tem checks for a newer one, reachable or not', async () => {
    const { updates, time, calls, told, now } = await readyHarness();
    await time.pass(DAY);
    now.look = fails('update-unreachable');
    await time.pass(DAY);
    expect(calls).toEqual(['look https://updates.example', 'look https://updates.example']);
    expect(told).toEqual([]);
    now.look = async () => ({ version: '1.2.0' });
    await time.pass(DAY);
    expect(updates.state()).toEqual({ kind: 'ready', version: '1.2.0' });
  });
});

describe('installing', () => {
  it('closes Tem in order, and hands over at the very end', async () => {
    const { updates, calls, now } = await readyHarness();
    await updates.install();
    expect(calls).toEqual(['prepare', 'attempt 1.1.0', 'quit']);
    expect(updates.state()).toEqual({ kind: 'installing', version: '1.1.0' });
    expect(updates.isHandingOver()).toBe(false);
    // What was handed over had been replaced: that is remembered for the next start.
    now.exchanged = true;
    await updates.handOver();
    expect(updates.isHandingOver()).toBe(true);
    expect(calls.slice(-3)).toEqual(['quit', 'hand over', 'exchanged 1.1.0']);
  });

  it('never happens automatically: closing Tem installs nothing', async () => {
    const { updates, calls } = await readyHarness();
    updates.close();
    await updates.handOver();
    expect(calls).toEqual([]);
  });

  it('is refused during work, even work from the last moment', async () => {
    const { updates, calls, now } = await readyHarness();
    now.busy = true;
    await expect(updates.install()).rejects.toMatchObject({ problem: { code: 'update-not-now' } });
    expect(calls).toEqual([]);
    now.busy = false;
    now.prepare = async () => {
      now.busy = true;
    };
    await expect(updates.install()).rejects.toMatchObject({ problem: { code: 'update-not-now' } });
    expect(calls).toEqual(['prepare']);
    expect(updates.state()).toEqual({ kind: 'ready', version: '1.1.0' });
    await updates.handOver();
    expect(calls).toEqual(['prepare']);
  });

  it('that can’t be prepared leaves the current version', async () => {
    const { updates, calls, now } = await readyHarness();
    now.prepare = fails('update-not-written');
    await expect(updates.install()).rejects.toMatchObject({ problem: { code: 'update-not-written' } });
    expect(updates.state()).toMatchObject({ kind: 'failed', problem: { code: 'update-not-written' } });
    await updates.handOver();
    expect(calls).toEqual(['prepare']);
  });

  it('ends a running check first, and prevents others', async () => {
    const { updates, time, calls, now } = await readyHarness();
    now.look = () => forEver();
    void updates.check();
    await settled();
    await updates.install();
    expect(calls).toEqual(['look https://updates.example', 'given up', 'prepare', 'attempt 1.1.0', 'quit']);
    await time.pass(3 * DAY);
    expect(calls.filter((call) => call.startsWith('look'))).toHaveLength(1);
  });
});

describe('a Tem that can’t update itself', () => {
  it.each(['not-installed', 'no-keys'] as const)('says so: %s', async (why) => {
    const updates = createDisabledUpdates(why);
    updates.start();
    updates.resume();
    updates.settingsChanged();
    expect(await updates.check()).toEqual({ kind: 'off', why });
    await expect(updates.install()).rejects.toMatchObject({ problem: { code: 'update-none' } });
  });
});

describe('an attempt', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tem-attempts-'));
  const file = join(folder, 'updates', 'attempt.json');
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('that failed is reported once at the next start, and one that succeeded is not', () => {
    expect(openInstallAttempts(file, '1.0.0').takeFailed()).toBeNull();
    openInstallAttempts(file, '1.0.0').begin('1.1.0');
    expect(openInstallAttempts(file, '1.0.0').takeFailed()).toEqual({ version: '1.1.0', exchanged: false });
    expect(openInstallAttempts(file, '1.0.0').takeFailed()).toBeNull();
    openInstallAttempts(file, '1.0.0').begin('1.1.0');
    expect(openInstallAttempts(file, '1.1.0').takeFailed()).toBeNull();
  });
});
