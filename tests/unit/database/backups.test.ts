import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { type Backups, createBackups } from '../../../main/database/backups.ts';
import { checkDatabaseFile } from '../../../main/database/check-database-file.ts';
import type { DatabasePaths } from '../../../main/database/database-paths.ts';
import { backupName, listBackups, writeBackup } from '../../../main/database/write-backup.ts';
import { type ProblemCode, ProblemError } from '../../../shared/problem.ts';
import { expectFileMode } from '../../helpers/platforms.ts';
import { add, DAY, NOON, newDatabasePaths, openIn } from './database-files.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAILY = { kind: 'daily' } as const;
const times = ({ backups }: DatabasePaths): number[] =>
  listBackups(backups, NOON + 400 * DAY).map(({ atMs }) => atMs);

describe('a backup', () => {
  it('copies the ledger for this user only, and is named by its time', async () => {
    const places = newDatabasePaths();
    const opened = openIn(places);
    add(opened, 1, 50);
    const file = writeBackup(places, DAILY, NOON);
    expect(file).toBe(join(places.backups, 'ledger-2026-11-21T093000Z.sqlite'));
    expect(checkDatabaseFile(file, 'everything').kind).toBe('whole');
    const copy = new DatabaseSync(file, { readOnly: true });
    expect(copy.prepare('SELECT count(*) AS n FROM label').get()).toEqual({ n: 50 });
    copy.close();
    expect(readdirSync(places.backups)).toEqual(['ledger-2026-11-21T093000Z.sqlite']);
    expectFileMode(file, 0o600);
    expectFileMode(places.database, 0o600);
    expectFileMode(places.backups, 0o700);
  });

  it('is kept with the six before it; those before a new version are counted separately', () => {
    const places = newDatabasePaths();
    openIn(places);
    for (const version of [5, 6, 7]) writeBackup(places, { kind: 'before', version }, NOON + version * 1000);
    for (let day = 0; day < 9; day++) writeBackup(places, DAILY, NOON + day * DAY);
    const names = readdirSync(places.backups);
    expect(names.filter((name) => name.includes('before'))).toEqual(
      [6, 7].map((version) => backupName(NOON + version * 1000, { kind: 'before', version })),
    );
    expect(names.filter((name) => !name.includes('before'))).toEqual(
      [2, 3, 4, 5, 6, 7, 8].map((day) => backupName(NOON + day * DAY, DAILY)),
    );
  });

  it.each<[string, ProblemCode, (places: DatabasePaths) => void]>([
    ['on a full disk', 'data-disk-full', (places) => void writeBackup(places, DAILY, NOON, () => 1_000_000)],
    [
      'of a damaged ledger',
      'ledger-broken',
      (places) => {
        writeFileSync(places.database, Buffer.alloc(8192, 1));
        writeBackup(places, DAILY, NOON);
      },
    ],
    [
      'where its folder can’t be made',
      'data-not-written',
      (places) => {
        rmSync(places.backups, { recursive: true });
        writeFileSync(places.backups, '');
        writeBackup(places, DAILY, NOON);
      },
    ],
  ])('%s is none: nothing is left of it, and no other is deleted', async (_name, code, make) => {
    const places = newDatabasePaths();
    await openIn(places).close();
    for (let day = 1; day < 9; day++) writeBackup(places, DAILY, NOON - day * DAY);
    const before = times(places);
    const problem = (): unknown => {
      try {
        make(places);
        return null;
      } catch (error) {
        return error instanceof ProblemError ? error.problem.code : error;
      }
    };
    expect(problem()).toBe(code);
    if (code !== 'data-not-written') expect(times(places)).toEqual(before);
    expect(
      readdirSync(places.folder, { recursive: true }).filter((name) => String(name).endsWith('.part')),
    ).toEqual([]);
  });

  it('does not count if it was interrupted, and is removed by the next', () => {
    const places = newDatabasePaths();
    openIn(places);
    writeBackup(places, DAILY, NOON);
    writeFileSync(join(places.backups, 'ledger-2026-11-20T093000Z.sqlite.part'), 'half');
    writeFileSync(join(places.backups, 'ledger-2026-11-20T093000Z.sqlite.part-journal'), 'half');
    writeFileSync(join(places.backups, 'ledger-2026-13-77T999999Z.sqlite'), 'no time');
    expect(times(places)).toEqual([NOON]);
    writeBackup(places, DAILY, NOON + DAY);
    expect(readdirSync(places.backups)).toHaveLength(3);
  });
});

/** The backups of one simulated day. @param lastAtMs when one was made before */
function day(first: 'made' | 'broken' | ProblemCode, lastAtMs: number | null = null) {
  const places = newDatabasePaths();
  openIn(places);
  if (lastAtMs !== null) writeBackup(places, DAILY, lastAtMs);
  const result = { next: first };
  let now = NOON;
  const asked: number[] = [];
  const planned: { atMs: number; act: () => void }[] = [];
  const onBroken = vi.fn<(why: string) => void>();
  const onNotice = vi.fn<() => void>();
  const backups: Backups = createBackups({
    paths: places,
    log: () => undefined,
    onBroken,
    onNotice,
    makeBackup(nowMs) {
      asked.push(nowMs);
      const how = result.next;
      if (how === 'made') writeBackup(places, DAILY, nowMs);
      const done = async () => {
        if (how === 'made') return { kind: 'backed-up', bytes: 1, checkMs: 1, copyMs: 1 } as const;
        if (how === 'broken') return { kind: 'broken', why: 'page 7' } as const;
        throw new ProblemError(how, { folder: places.backups });
      };
      return { done: done(), end: async () => undefined };
    },
    time: {
      now: () => now,
      after(ms, act) {
        const one = { atMs: now + ms, act };
        planned.push(one);
        return () => void planned.splice(planned.indexOf(one), planned.includes(one) ? 1 : 0);
      },
    },
  });
  /** Advances the time; while asleep only the clock advances, not the timers. */
  async function pass(ms: number, asleep = false): Promise<void> {
    const until = now + ms;
    if (asleep) {
      now = until;
      for (const one of planned) one.atMs += ms;
      return;
    }
    for (;;) {
      const next = planned.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (next === undefined || next.atMs > until) break;
      now = next.atMs;
      planned.splice(planned.indexOf(next), 1);
      next.act();
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    }
    now = until;
  }
  return { backups, asked, pass, onBroken, onNotice, planned, result };
}

describe('the backup schedule', () => {
  it.each<[name: string, lastAtMs: number | null, passes: [ms: number, asleep?: boolean][], hours: number[]]>(
    [
      ['soon after the start, then daily', null, [[3 * DAY + HOUR]], [0, 24, 48, 72]],
      ['not in the first half minute', null, [[29_000]], []],
      ['none if the last one is younger than a day', NOON - 20 * HOUR, [[3 * HOUR]], []],
      ['a day after the last one', NOON - 20 * HOUR, [[5 * HOUR]], [4]],
      ['within an hour after the machine wakes', null, [[MINUTE], [30 * HOUR, true], [HOUR]], [0, 31]],
      ['in spite of one that was made while the clock was ahead', NOON + 300 * DAY, [[3 * HOUR]], [0]],
    ],
  )('makes them: %s', async (_name, lastAtMs, passes, hours) => {
    const { backups, asked, pass } = day('made', lastAtMs);
    backups.start();
    for (const [ms, asleep] of passes) await pass(ms, asleep);
    expect(asked.map((at) => Math.round((at - NOON) / HOUR))).toEqual(hours);
    await backups.close();
  });

  it('retries hourly after a failure, and reports it once the last good one is three days old', async () => {
    const { backups, asked, pass, onNotice, result } = day('data-disk-full', NOON - 2 * HOUR);
    backups.start();
    await pass(23 * HOUR);
    expect(asked).toHaveLength(2);
    expect(backups.notice()).toBeNull();
    await pass(2 * DAY);
    expect(backups.notice()).toMatchObject({ code: 'backup-failed' });
    expect(onNotice).toHaveBeenCalledOnce();
    result.next = 'made';
    await pass(HOUR);
    expect(backups.notice()).toBeNull();
    expect(onNotice).toHaveBeenCalledTimes(2);
    await backups.close();
  });

  it('reports a failed first backup at once: there is nothing to fall back on', async () => {
    const { backups, pass } = day('data-read-only');
    backups.start();
    await pass(MINUTE);
    expect(backups.notice()).toMatchObject({ code: 'backup-failed', values: { when: { en: 'none' } } });
    await backups.close();
  });

  it('reports a damaged ledger, and cancels its timers when closed', async () => {
    const { backups, pass, onBroken, planned } = day('broken');
    backups.start();
    await pass(MINUTE);
    expect(onBroken).toHaveBeenCalledWith('page 7');
    await backups.close();
    expect(planned).toEqual([]);
  });

  it('backs up an open ledger in its thread', async () => {
    const places = newDatabasePaths();
    const opened = openIn(places);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const backups = opened.scheduleBackups(() => undefined);
    backups.start();
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(opened.logged).toContain('backup created'), { timeout: 10_000 });
    expect(listBackups(places.backups, Date.now())).toHaveLength(1);
    await backups.close();
  });
});
