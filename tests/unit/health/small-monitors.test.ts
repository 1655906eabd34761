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
    const world = {
      endsMs: endsInMs === null ? null : time.now() + endsInMs,
      misfit: null as Problem | null,
    };
    const watch = createTokenMonitor({
      originMismatch: () => world.misfit,
      expiresAtMs: () => world.endsMs,
      time,
      onChange: nothing,
    });
    watch.check();
    return { time, world, watch, code: () => watch.issue()?.problem.code ?? null };
  }

  it('reports nothing for a token without an expiry', async () => {
    const { time, code } = watching(null);
    await time.pass(30 * DAY);
    expect(code()).toBe(null);
    expect(time.planned).toBe(0);
  });

  it('reports first that the token belongs to another address', () => {
    const { world, watch, code } = watching(-DAY);
    expect(code()).toBe('token-ended');
    world.misfit = { code: 'token-other-origin', values: { kept: 'https://a', asked: 'https://b' } };
    watch.reset();
    expect(code()).toBe('token-other-origin');
    world.misfit = null;
    watch.reset();
    expect(code()).toBe('token-ended');
  });

  it('warns from three days before the expiry, and reports it to the second', async () => {
    const { time, code } = watching(100 * DAY);
    await time.pass(97 * DAY - 1_000);
    expect(code()).toBe(null);
    await time.pass(1_000);
    expect(code()).toBe('token-ends-soon');
    await time.pass(3 * DAY - 1_000);
    expect(code()).toBe('token-ends-soon');
    await time.pass(1_000);
    expect(code()).toBe('token-ended');
  });

  it('notices a clock change within an hour', async () => {
    const { time, code, world } = watching(100 * DAY);
    time.set((world.endsMs ?? 0) - DAY);
    await time.pass(HOUR);
    expect(code()).toBe('token-ends-soon');
    time.set((world.endsMs ?? 0) - 50 * DAY);
    await time.pass(HOUR);
    expect(code()).toBe(null);
  });

  it('drops the old state with a new token', () => {
    const { world, watch, code } = watching(-DAY);
    expect(code()).toBe('token-ended');
    world.endsMs = null;
    watch.reset();
    expect(code()).toBe(null);
  });

  it('reports a refused token until the service accepts one', () => {
    const { watch, code } = watching(null);
    watch.handleCall({ kind: 'token-refused', serviceMs: null });
    expect(code()).toBe('unauthorized');
    watch.handleCall({ kind: 'answered', authorized: false, serviceMs: null });
    expect(code()).toBe('unauthorized');
    watch.handleCall({ kind: 'answered', authorized: true, serviceMs: null });
    expect(code()).toBe(null);
    watch.handleCall({ kind: 'token-refused', serviceMs: null });
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

  it('reports the offset after two responses in a row, even whole hours', () => {
    for (const [ms, words] of [
      [7 * HOUR, { vi: 'nhanh 7 giờ', en: '7 h fast' }],
      [-3 * MINUTE, { vi: 'chậm 3 phút', en: '3 min slow' }],
      [-(2 * DAY + HOUR + 5 * MINUTE), { vi: 'chậm 2 ngày 1 giờ', en: '2 d 1 h slow' }],
    ] as const) {
      const { time, watch, off } = watching();
      watch.reportServiceTime(time.now() - ms);
      watch.reportServiceTime(time.now() - ms);
      expect(off()).toEqual(words);
    }
    expect(describeClockOffset(59.9 * MINUTE)).toEqual({ vi: 'nhanh 1 giờ', en: '1 h fast' });
  });

  it('checks again every minute, and recovers with the first response that fits', async () => {
    const { time, watch, off, asked } = watching();
    for (let turn = 0; turn < 2; turn++) watch.reportServiceTime(time.now() - HOUR);
    await time.pass(MINUTE);
    expect(asked()).toBe(1);
    watch.reportServiceTime(time.now() - HOUR);
    await time.pass(MINUTE);
    expect(asked()).toBe(2);
    watch.reportServiceTime(time.now());
    expect(off()).toBe(null);
    await time.pass(10 * MINUTE);
    expect(asked()).toBe(2);
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
    watch.check();
    watch.check();
    await time.pass(60 * MINUTE);
    expect(asked).toHaveLength(5);
  });

  it('reports one disk although another can’t be read', async () => {
    const { problem } = watching({ '/gone': -1, '/data': 50_000_000 });
    await settled();
    expect(problem()?.values?.['folder']).toBe('/data');
  });

  it('reports nothing if none can be read', async () => {
    const { problem } = watching({ '/gone': -1 });
    await settled();
    expect(problem()).toBe(null);
  });
});
