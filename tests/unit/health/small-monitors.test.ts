import { describe, expect, it } from 'vitest';
import { createClockMonitor, describeClockOffset } from '../../../main/health/clock-monitor.ts';
import { createDiskMonitor } from '../../../main/health/disk-monitor.ts';
import { createTokenMonitor } from '../../../main/health/token-monitor.ts';
import type { Problem } from '../../../shared/problem.ts';
import { fakeClock, settled } from './fake-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const nothing = (): void => undefined;

describe('the token monitor', () => {
  function watching(endsInMs: number | null) {
    const time = fakeClock();
    const endsMs = endsInMs === null ? null : time.now() + endsInMs;
    const world = { endsMs, misfit: null as Problem | null };
    const watch = createTokenMonitor({
      originMismatch: () => world.misfit,
      expiresAtMs: () => world.endsMs,
      time,
      onChange: nothing,
    });
    watch.check();
    return { time, world, watch, code: () => watch.issue()?.problem.code ?? null };
  }

  it('reports first that the token belongs to another address, and drops the old state with a new token', () => {
    const { world, watch, code } = watching(-DAY);
    const misfit: Problem = { code: 'token-other-origin', values: { kept: 'https://a', asked: 'https://b' } };
    const codes = [code()];
    for (const change of [{ misfit }, { misfit: null }, { endsMs: null }]) {
      Object.assign(world, change);
      watch.reset();
      codes.push(code());
    }
    expect(codes).toEqual(['token-ended', 'token-other-origin', 'token-ended', null]);
  });

  it('warns from three days before the expiry, and reports it to the second', async () => {
    const { time, code } = watching(100 * DAY);
    const codes: unknown[] = [];
    for (const ms of [97 * DAY - 1_000, 1_000, 3 * DAY - 1_000, 1_000]) {
      await time.pass(ms);
      codes.push(code());
    }
    expect(codes).toEqual([null, 'token-ends-soon', 'token-ends-soon', 'token-ended']);
  });

  it('notices a clock change within an hour', async () => {
    const { time, code, world } = watching(100 * DAY);
    for (const [days, expected] of [
      [1, 'token-ends-soon'],
      [50, null],
    ] as const) {
      time.set((world.endsMs ?? 0) - days * DAY);
      await time.pass(HOUR);
      expect(code()).toBe(expected);
    }
  });

  it('reports a refused token until the service accepts one, or another is set', () => {
    const { watch, code } = watching(null);
    const refused = { kind: 'token-refused', serviceMs: null } as const;
    watch.handleCall(refused);
    expect(code()).toBe('unauthorized');
    watch.handleCall({ kind: 'answered', authorized: false, serviceMs: null });
    expect(code()).toBe('unauthorized');
    watch.handleCall({ kind: 'answered', authorized: true, serviceMs: null });
    expect(code()).toBe(null);
    watch.handleCall(refused);
    watch.reset();
    expect(code()).toBe(null);
  });
});

describe('the clock monitor', () => {
  function watching() {
    const time = fakeClock();
    let asked = 0;
    const watch = createClockMonitor({ time, requestServiceTime: () => asked++, onChange: nothing });
    return { time, watch, off: () => watch.issue()?.problem.values?.['off'] ?? null, asked: () => asked };
  }

  it('tolerates up to two minutes, and one response that is further off', () => {
    const { time, watch, off } = watching();
    for (const ms of [-2 * MINUTE, 2 * MINUTE, 7 * HOUR, 0, -7 * HOUR, 1_000]) {
      watch.reportServiceTime(time.now() - ms);
      expect(off()).toBe(null);
    }
  });

  it.each([
    [7 * HOUR, { vi: 'nhanh 7 giờ', en: '7 h fast' }],
    [-3 * MINUTE, { vi: 'chậm 3 phút', en: '3 min slow' }],
    [-(2 * DAY + HOUR + 5 * MINUTE), { vi: 'chậm 2 ngày 1 giờ', en: '2 d 1 h slow' }],
  ])('reports an offset of %d ms after two responses in a row', (ms, words) => {
    const { time, watch, off } = watching();
    for (let turn = 0; turn < 2; turn++) watch.reportServiceTime(time.now() - ms);
    expect(off()).toEqual(words);
    expect(describeClockOffset(59.9 * MINUTE)).toEqual({ vi: 'nhanh 1 giờ', en: '1 h fast' });
  });

  it('checks again every minute, and recovers with the first response that fits', async () => {
    const { time, watch, off, asked } = watching();
    watch.reportServiceTime(time.now() - HOUR);
    for (let turn = 0; turn < 2; turn++) {
      watch.reportServiceTime(time.now() - HOUR);
      await time.pass(MINUTE);
      expect(asked()).toBe(turn + 1);
    }
    watch.reportServiceTime(time.now());
    await time.pass(10 * MINUTE);
    expect([off(), asked()]).toEqual([null, 2]);
  });
});

describe('the disk monitor', () => {
  function watching(free: Record<string, number>) {
    const time = fakeClock();
    const world = { free, hangs: false };
    const asked: string[] = [];
    const watch = createDiskMonitor({
      folders: () => Object.keys(world.free),
      freeBytes: (folder) => {
        asked.push(folder);
        if (world.hangs) return new Promise(() => undefined);
        const bytes = world.free[folder] ?? -1;
        return bytes < 0 ? Promise.reject(new Error('EIO')) : Promise.resolve(bytes);
      },
      time,
      onChange: nothing,
    });
    watch.check();
    return { time, world, watch, asked, problem: () => watch.issue()?.problem ?? null };
  }

  it('reports which disk is nearly full, with the free space in steps', async () => {
    const { time, world, problem } = watching({ '/data': 5e9, '/labels': 987_654_321 });
    await settled();
    expect(problem()).toEqual({ code: 'disk-low', values: { folder: '/labels', free: '900 MB' } });
    world.free = { '/data': 99_000_000, '/labels': 987_654_321 };
    await time.pass(30_000);
    expect(problem()).toEqual({ code: 'disk-full', values: { folder: '/data', free: '90 MB' } });
    world.free = { '/data': 1e9, '/labels': 1e9 };
    await time.pass(30_000);
    expect(problem()).toBe(null);
  });

  it('checks every three minutes, one check at a time', async () => {
    const { time, world, watch, asked } = watching({ '/data': 5e9 });
    await time.pass(9 * MINUTE);
    expect(asked).toHaveLength(4);
    world.hangs = true;
    for (let turn = 0; turn < 2; turn++) watch.check();
    await time.pass(60 * MINUTE);
    expect(asked).toHaveLength(5);
  });

  it.each([
    ['one disk although another can’t be read', { '/gone': -1, '/data': 50_000_000 }, '/data'],
    ['nothing if none can be read', { '/gone': -1 }, undefined],
  ])('reports %s', async (_what, free: Record<string, number>, folder) => {
    const { problem } = watching(free);
    await settled();
    expect(problem()?.values?.['folder']).toBe(folder);
  });
});
