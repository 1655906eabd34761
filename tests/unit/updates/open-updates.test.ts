import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createNotices } from '../../../main/health/notices.ts';
import { openInstallAttempts } from '../../../main/updates/install-attempts.ts';
import { openUpdates } from '../../../main/updates/open-updates.ts';
import type { Updater } from '../../../main/updates/updater.ts';
import { trackCreators } from '../../../main/updates/work-in-progress.ts';
import { createUpdatesModel } from '../../../renderer/features/updates/updates-store.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';
import type { UpdateState } from '../../../shared/update.ts';
import { settled } from '../health/fake-clock.ts';
import { refused } from '../renderer/refused.ts';
import { IDLE_STATION, rowOf } from '../renderer/station-fixtures.ts';

const folder = mkdtempSync(join(tmpdir(), 'tem-updates-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A station's updates with fake surroundings. */
function open(updateUrl: string | null) {
  let settings: Settings = SettingsSchema.parse({ updateUrl: updateUrl ?? '' });
  const changed: ((settings: Settings) => void)[] = [];
  const woken: (() => void)[] = [];
  const looked: string[] = [];
  const station = { rows: [rowOf(1, 'printed')] };
  const ends: string[] = [];
  const updater: Updater = {
    async check(address) {
      looked.push(address);
      return { version: '1.1.0' };
    },
    download: async () => undefined,
    prepare: async () => undefined,
    async handOver() {
      ends.push('handed over');
      return null;
    },
  };
  const notices = createNotices([], () => undefined);
  const updates = openUpdates({
    settings: {
      get: () => settings,
      saved: () => settings,
      save: () => settings,
      onChange: (listener) => void changed.push(listener),
      problem: null,
    },
    log: () => undefined,
    folder,
    version: '1.0.0',
    updater,
    station: { state: () => ({ ...IDLE_STATION, revision: 1, rows: station.rows }) },
    imports: { state: () => null },
    creators: trackCreators(),
    notices,
    onChange: () => undefined,
    onWake: (listener) => void woken.push(listener),
    quit: () => void ends.push('quit'),
  });
  return {
    updates,
    notices,
    looked,
    woken,
    station,
    ends,
    save(address: string) {
      settings = SettingsSchema.parse({ ...settings, updateUrl: address });
      for (const listener of changed) listener(settings);
    },
  };
}

it('checks a new address at once, and when the machine wakes up', async () => {
  const { updates, looked, save, woken } = open(null);
  updates.start();
  await settled();
  expect(looked).toEqual([]);
  save('https://updates.example/tem/');
  await settled();
  expect(looked).toEqual(['https://updates.example/tem']);
  expect(woken).toHaveLength(1);
});

it('delays an installation during work, and reports a failed one at the next start', async () => {
  const { updates, station, ends, notices } = open('https://updates.example');
  expect(notices.list()).toEqual([]);
  updates.start();
  await settled();
  station.rows = [rowOf(1, 'printed'), rowOf(2, 'queued')];
  await expect(updates.install()).rejects.toMatchObject({ problem: { code: 'update-not-now' } });
  station.rows = [rowOf(1, 'printed')];
  await updates.install();
  await updates.handOver();
  expect(ends).toEqual(['quit', 'handed over']);
  // The same version again: the installer did not do it.
  expect(open(null).notices.list()).toMatchObject([
    { code: 'update-not-installed', values: { version: '1.1.0' } },
  ]);
  const attempts = openInstallAttempts(join(folder, 'attempt.json'), '1.0.0');
  expect(attempts.takeFailed()).toBeNull();
  // What was handed over had been exchanged: those words.
  attempts.markExchanged('1.1.0');
  expect(open(null).notices.list()).toMatchObject([
    { values: { version: '1.1.0', detail: { en: expect.stringContaining('fetch it anew') } } },
  ]);
});

it('keeps the window in sync, and reminds of a dismissed version after a day', async () => {
  vi.useFakeTimers();
  try {
    let tell: (state: UpdateState) => void = () => undefined;
    const current = { kind: 'current', checkedAtMs: 5 } as const;
    const view = createUpdatesModel({
      calls: {
        updates: {
          state: async () => current,
          check: async () => ({ kind: 'checking' }),
          install: async () => refused({ code: 'update-not-now' }),
        },
      },
      messages: {
        updates: {
          changed(listener) {
            tell = listener;
            return () => undefined;
          },
        },
      },
    });
    await view.load();
    expect(view.store.getState().update).toEqual(current);
    await view.check();
    expect(view.store.getState().update).toEqual({ kind: 'checking' });
    tell({ kind: 'ready', version: '1.1.0' });
    expect(view.store.getState()).toEqual({
      update: { kind: 'ready', version: '1.1.0' },
      snoozed: [],
    });
    await expect(view.install()).rejects.toMatchObject({ problem: { code: 'update-not-now' } });
    view.snooze('1.1.0');
    vi.advanceTimersByTime(24 * 60 * 60_000 - 1);
    expect(view.store.getState().snoozed).toEqual(['1.1.0']);
    vi.advanceTimersByTime(1);
    expect(view.store.getState().snoozed).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
