import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSettingsLock, waitAfterWrongTries } from '../../../main/settings/settings-lock.ts';
import type { LockState } from '../../../shared/lock.ts';
import { problemOf } from '../../../shared/problem.ts';
import { expectFileMode } from '../../helpers/platforms.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = temporaryFolder('lock');
  file = join(folder, 'settings-lock.json');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const told: LockState[] = [];
  return { lock: openSettingsLock(file, (state) => told.push(state)), told };
}
/** A restarted station that was locked with 2468. */
async function locked() {
  const { lock } = open();
  await lock.setPin('2468', null);
  lock.close();
  return open();
}

// Hashing takes its time, and more on a busy machine.
describe('the settings lock', { timeout: 30_000 }, () => {
  it('is locked at the next start, and opened only by the PIN, of which its file holds only a hash', async () => {
    const { lock: free } = open();
    expect(free.state()).toEqual({ on: false, open: true, waitUntilMs: null });
    expect(() => free.check()).not.toThrow();
    expect(await free.unlock('0000')).toBe(true);
    const { lock, told } = await locked();
    expect(readFileSync(file, 'utf8')).not.toContain('2468');
    expectFileMode(file, 0o600);
    expect(lock.state()).toEqual({ on: true, open: false, waitUntilMs: null });
    expect(() => lock.check()).toThrow(expect.objectContaining({ problem: { code: 'settings-locked' } }));
    for (const wrong of ['2469', '24680']) expect(await lock.unlock(wrong)).toBe(false);
    expect(await lock.unlock('2468')).toBe(true);
    expect(told.at(-1)).toEqual({ on: true, open: true, waitUntilMs: null });
    expect(() => lock.check()).not.toThrow();
    lock.lock();
    expect(() => lock.check()).toThrow('locked');
    lock.close();
  });

  it('locks after five minutes without use', async () => {
    const { lock, told } = await locked();
    await lock.unlock('2468');
    vi.advanceTimersByTime(4 * 60_000);
    lock.touch();
    vi.advanceTimersByTime(4 * 60_000);
    lock.check();
    vi.advanceTimersByTime(299_000);
    expect(lock.state().open).toBe(true);
    vi.advanceTimersByTime(1_001);
    expect(lock.state().open).toBe(false);
    expect(told.at(-1)?.open).toBe(false);
    lock.touch();
    expect(lock.state().open).toBe(false);
  });

  it('delays after wrong tries, longer each time, even across a restart', async () => {
    const first = (await locked()).lock;
    for (let at = 0; at < 5; at++) expect(await first.unlock('1111')).toBe(false);
    expect(first.state().waitUntilMs).toBe(Date.now() + 30_000);
    expect(await first.unlock('2468')).toBe(false);
    const second = open().lock;
    vi.advanceTimersByTime(29_999);
    expect(await second.unlock('2468')).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await second.unlock('1111')).toBe(false);
    expect(second.state().waitUntilMs).toBe(Date.now() + 60_000);
    vi.advanceTimersByTime(60_000);
    expect(await second.unlock('2468')).toBe(true);
    second.lock();
    // The right one forgives all.
    expect(await second.unlock('1111')).toBe(false);
    expect(second.state().waitUntilMs).toBeNull();
    second.close();
  });

  it('waits no longer if the clock is set back', async () => {
    const { lock } = await locked();
    for (let at = 0; at < 5; at++) await lock.unlock('1111');
    vi.setSystemTime(Date.now() - 365 * 86_400_000);
    expect(lock.state().waitUntilMs).toBe(Date.now() + 30_000);
  });

  it('protects the PIN from anyone who does not know the old one, even while open', async () => {
    const { lock } = await locked();
    const refused = { problem: { code: 'settings-locked' } };
    for (const pin of ['9999', null]) await expect(lock.setPin(pin, '2468')).rejects.toMatchObject(refused);
    await lock.unlock('2468');
    for (const [pin, old] of [
      [null, null],
      [null, '1111'],
      ['9999', null],
    ] as const)
      await expect(lock.setPin(pin, old)).rejects.toMatchObject({ problem: { code: 'pin-wrong' } });
    expect(await lock.setPin('97531', '2468')).toEqual({ on: true, open: true, waitUntilMs: null });
    lock.lock();
    expect(await lock.unlock('2468')).toBe(false);
    expect(await lock.unlock('97531')).toBe(true);
    expect(await lock.setPin(null, '97531')).toEqual({ on: false, open: true, waitUntilMs: null });
    expect(open().lock.state().on).toBe(false);
    lock.close();
  });

  it('delays a guess at the old PIN like a try to open, even across a restart', async () => {
    const { lock } = await locked();
    await lock.unlock('2468');
    const guesses = Array.from({ length: 20 }, (_, at) => lock.setPin(null, String(1000 + at)));
    // The last one is right, and too late.
    const answers = await Promise.allSettled([...guesses, lock.setPin(null, '2468')]);
    const codes = answers.map((one) => (one.status === 'rejected' ? problemOf(one.reason) : null));
    expect(codes).toEqual([
      ...Array.from({ length: 5 }, () => ({ code: 'pin-wrong' })),
      ...Array.from({ length: 16 }, () => ({ code: 'pin-waits', values: { seconds: 30 } })),
    ]);
    expect(await lock.unlock('2468')).toBe(false);
    expect(open().lock.state()).toEqual({ on: true, open: false, waitUntilMs: Date.now() + 30_000 });
    vi.advanceTimersByTime(30_000);
    expect(await lock.setPin(null, '2468')).toMatchObject({ on: false });
  });

  it('handles guesses at the old PIN and tries to open one at a time', async () => {
    const { lock } = await locked();
    await lock.unlock('2468');
    const tries = ['1', '2', '3', '4', '5', '6'].map((digit, at) =>
      at % 2 === 0 ? lock.unlock(digit.repeat(4)) : lock.setPin(null, digit.repeat(4)).catch(() => false),
    );
    expect(await Promise.all([...tries, lock.unlock('2468')])).not.toContain(true);
    expect(lock.state()).toMatchObject({ on: true, waitUntilMs: Date.now() + 30_000 });
    lock.close();
  });

  it('stays locked if its file is broken, until it is deleted', async () => {
    await locked();
    writeFileSync(file, '{"version":1}');
    const { lock } = open();
    expect(lock.state()).toEqual({ on: true, open: false, waitUntilMs: null });
    await expect(lock.unlock('2468')).rejects.toMatchObject({ problem: { code: 'lock-broken' } });
    rmSync(file);
    expect(open().lock.state().open).toBe(true);
  });

  it('never waits less for more wrong tries, nor longer than an hour', () => {
    fc.assert(
      fc.property(
        fc.nat(2000),
        (wrong) =>
          waitAfterWrongTries(wrong + 1) >= waitAfterWrongTries(wrong) &&
          waitAfterWrongTries(wrong) <= 3_600_000,
      ),
    );
    expect([4, 5, 6, 7].map(waitAfterWrongTries)).toEqual([0, 30_000, 60_000, 120_000]);
  });
});
