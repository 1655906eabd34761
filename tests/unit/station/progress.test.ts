import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { StationChange } from '../../../shared/station.ts';
import { NO_ORDERS } from '../../helpers/station-orders.ts';
import { openTestLabelStore } from '../../helpers/test-label-store.ts';
import { code, fakeLabels } from './fakes.ts';
import { createTestStation, options, type TestStation } from './stations.ts';

const GATHER_MS = 250;

/** A station that batches a run's reports, and what it has sent. */
function gathering(): { station: TestStation; changes: StationChange[] } {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const changes: StationChange[] = [];
  const station = createTestStation(openTestLabelStore(':memory:'), {
    source: 'station',
    resume: true,
    reprintDays: () => 30,
    orders: NO_ORDERS,
    onChange: (change) => changes.push(change),
    throttleMs: GATHER_MS,
    log: () => undefined,
  });
  for (let at = 0; at < 40; at++) station.scan(code(at));
  return { station, changes };
}

/** What a window that received everything shows. */
function shown(changes: readonly StationChange[]): Map<number, string> {
  return new Map(changes.flatMap(({ changed }) => changed.map(({ id, state }) => [id, state] as const)));
}

describe('progress updates of a run', () => {
  it('are batched, and end with main’s state', async () => {
    const { station, changes } = gathering();
    expect(changes).toHaveLength(40);
    await station.print(options());
    expect(changes.length - 40).toBeLessThan(12);
    expect(changes.map(({ revision }) => revision)).toEqual(changes.map((_, at) => at + 1));
    expect(shown(changes)).toEqual(new Map(station.state().rows.map(({ id, state }) => [id, state])));
    expect(changes.at(-1)?.run).toEqual({ kind: 'idle' });
  });

  it('are sent at once on a failure, after earlier ones', async () => {
    const { station, changes } = gathering();
    const problems = new Map([[code(39), { code: 'missing-label' as const }]]);
    await station.print(options({ labels: fakeLabels(problems), chunkSize: 40 }));
    const failed = changes.findIndex(({ changed }) => changed.some(({ state }) => state === 'failed'));
    const before = shown(changes.slice(0, failed));
    expect(changes[failed]?.changed.map(({ state }) => state)).toEqual(['failed']);
    expect([...before.values()]).toContain('proven');
  });

  it('are sent later without further events, twenty rows at a time', async () => {
    const { station, changes } = gathering();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const printing = station.print(
      options({
        labels: (batch, signal) => ({
          async *makeLabels(chunks) {
            yield* fakeLabels()(batch, signal).makeLabels([...chunks].slice(0, 1));
            await held;
          },
        }),
      }),
    );
    await vi.advanceTimersByTimeAsync(1);
    const early = changes.length;
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(changes.slice(early).map(({ changed }) => changed.length)).toEqual([20, 20]);
    expect(changes.at(-1)?.changed.map(({ state }) => state)).toContain('printed');
    letGo();
    await printing;
  });
});
