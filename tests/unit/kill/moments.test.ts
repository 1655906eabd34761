import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createRandom } from '../../../main/sandbox/data/random.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import {
  countWrites,
  drawMoment,
  drawWindowMoment,
  MOMENT_KINDS,
  QUEUE_MOMENT_KINDS,
  WINDOW_MOMENT_KINDS,
  waitForMoment,
} from '../../kill/moments.ts';

it('draws moments of every kind, within the duration of a start', () => {
  const random = createRandom(3);
  const whole = { ms: 1_000, writes: 20, bytes: 5_000 };
  const drawn = Array.from({ length: 300 }, () => drawMoment(random, whole));
  for (const kind of MOMENT_KINDS)
    expect(drawn.filter((one) => one.kind === kind).length).toBeGreaterThan(70);
  const throughQueue = Array.from({ length: 300 }, () => drawMoment(random, whole, QUEUE_MOMENT_KINDS));
  for (const kind of ['paused', 'stopped'])
    expect(throughQueue.filter((one) => one.kind === kind).length).toBeGreaterThan(40);
  for (const one of drawn) {
    expect(one.ms).toBeLessThan(whole.ms);
    if (one.kind === 'write') expect(one.writes).toBeLessThanOrEqual(whole.writes);
    if (one.kind === 'bytes') expect(one.bytes).toBeLessThanOrEqual(whole.bytes);
  }
});

it('triggers on a write to the ledger’s log, and not before', async () => {
  const folder = temporaryFolder('moments');
  const writes = countWrites(folder);
  try {
    const printer = { whenRead: () => Promise.reject(new Error('not asked for')) };
    const moment = waitForMoment({ kind: 'write', writes: 1, ms: 0 }, printer, writes).then(() => 'come');
    writeFileSync(join(folder, 'other'), 'x');
    const late = new Promise((resolve) => setTimeout(resolve, 50, 'not yet'));
    expect([await Promise.race([moment, late]), writes.writes]).toEqual(['not yet', 0]);
    writeFileSync(join(folder, 'ledger.sqlite-wal'), 'x');
    expect(await moment).toBe('come');
    expect(writes.writes).toBeGreaterThan(0);
  } finally {
    writes.close();
  }
});

it('draws moments of every kind for a station with a window, within its measures', () => {
  const random = createRandom(4);
  const drawn = Array.from({ length: 300 }, () => drawWindowMoment(random, { ms: 2_000, bytes: 5_000 }));
  for (const kind of WINDOW_MOMENT_KINDS)
    expect(drawn.filter((one) => one.kind === kind).length).toBeGreaterThan(70);
  for (const moment of drawn) {
    expect(moment.ms).toBeLessThan(moment.kind === 'preparing' ? 2_000 : 301);
    if (moment.kind === 'printing') {
      expect(moment.bytes).toBeGreaterThan(0);
      expect(moment.bytes).toBeLessThanOrEqual(5_000);
    }
  }
});

it('holds or stops the queue once the printer has read a given amount, and triggers after that', async () => {
  const done: string[] = [];
  const printer = { whenRead: async () => void done.push('read') };
  const queue = {
    pause: async () => void done.push('kept'),
    stop: async () => void done.push('stopped'),
    resume: () => Promise.reject(new Error()),
  };
  const writes = { reached: () => Promise.reject(new Error()) };
  await waitForMoment({ kind: 'paused', bytes: 70, ms: 0 }, printer, writes, queue);
  await waitForMoment({ kind: 'stopped', bytes: 70, ms: 0 }, printer, writes, queue);
  expect(done).toEqual(['read', 'kept', 'read', 'stopped']);
});

it('triggers on bytes at the printer', async () => {
  const asked: number[] = [];
  const printer = {
    whenRead: (bytes: number) => {
      asked.push(bytes);
      return Promise.resolve();
    },
  };
  await waitForMoment({ kind: 'bytes', bytes: 70, ms: 0 }, printer, {
    reached: () => Promise.reject(new Error()),
  });
  expect(asked).toEqual([70]);
});
