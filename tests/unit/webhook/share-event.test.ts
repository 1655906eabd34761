import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createEventAcceptor } from '../../../main/webhook/accept-event.ts';
import { type SharedEvent, type ShareEvents, shareInGroups } from '../../../main/webhook/share-event.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { FeedEvent } from '../../../shared/webhook.ts';
import { at, bytesOf, openStoredEvents, pushed, updateOf } from './events.ts';

const event = (number: number): SharedEvent => {
  const { body, digest } = updateOf(pushed({ number }));
  return { body, digest, account: 'sandbox', receivedAtMs: 0 };
};

/** A fleet that takes events when it is told to. */
function standingFleet() {
  const groups: (readonly SharedEvent[])[] = [];
  const doors: PromiseWithResolvers<void>[] = [];
  const share: ShareEvents = (events) => {
    groups.push(events);
    const door = Promise.withResolvers<void>();
    doors.push(door);
    return door.promise;
  };
  return { groups, doors, share };
}

describe('sharing events', () => {
  it('gives an event up after the deadline, and does not send it later', async () => {
    const { groups, doors, share } = standingFleet();
    const enter = shareInGroups(share, 300);
    const given = await Promise.allSettled([enter(event(1)), turn().then(() => enter(event(2)))]);
    expect(given).toMatchObject([1, 2].map(() => ({ reason: { problem: { code: 'fleet-lost' } } })));
    doors[0]?.resolve();
    await turn();
    expect(groups).toHaveLength(1);
    const next = enter(event(3));
    await expect.poll(() => groups.length).toBe(2);
    doors[1]?.resolve();
    await next;
  });
});

/** A receiver of a fleet. */
function fleetReceiver(share: ShareEvents) {
  const kept = openStoredEvents();
  const heard: FeedEvent[] = [];
  const logged: object[] = [];
  const fleet = { active: true };
  const accept = createEventAcceptor({
    ledger: kept.ledger,
    onStored: (events) => heard.push(...events),
    log: (line) => void logged.push(line),
    fleet: { isActive: () => fleet.active, share, account: () => kept.partner },
  });
  return { ...kept, kept, heard, logged, fleet, accept };
}

describe('a receiver of a fleet', () => {
  it('accepts an event once the fleet has it, and stores it here too', async () => {
    const { groups, doors, share } = standingFleet();
    const { accept, count } = fleetReceiver(share);
    const accepted = accept(bytesOf(pushed()));
    await turn();
    await turn();
    expect(count('order_event')).toBe(0);
    expect(groups[0]).toMatchObject([{ account: 'sandbox', digest: updateOf(pushed()).digest }]);
    doors[0]?.resolve();
    expect(await accepted).toBe('accepted');
    expect(count('order_event')).toBe(1);
  });

  it('neither accepts nor stores an event that the fleet does not have', async () => {
    const { accept, count, logged } = fleetReceiver(async () => {
      throw new ProblemError('fleet-lost', { detail: 'ECONNREFUSED' });
    });
    expect(await accept(bytesOf(pushed()))).toBe('not-kept');
    expect(count('order_event')).toBe(0);
    expect(logged).toEqual([{ event: 'webhook event not shared', problem: 'fleet-lost', times: 1 }]);
  });

  it('tells the fleet of an event that it has stored before: the fleet may not have it', async () => {
    const shared: SharedEvent[] = [];
    const { accept, fleet } = fleetReceiver(async (events) => void shared.push(...events));
    fleet.active = false;
    expect(await accept(bytesOf(pushed()))).toBe('accepted');
    expect(shared).toEqual([]);
    fleet.active = true;
    expect(await accept(bytesOf(pushed()))).toBe('accepted');
    expect(shared).toHaveLength(1);
  });

  it('accepts what only its own disk refused: it comes back from the fleet', async () => {
    const { accept, database, logged } = fleetReceiver(async () => undefined);
    database.sqlite.exec(
      `CREATE TRIGGER full BEFORE INSERT ON order_event BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    expect(await accept(bytesOf(pushed()))).toBe('accepted');
    expect(logged).toMatchObject([{ event: 'webhook event not saved' }]);
  });

  it('stores an event for the account that it arrived for, whichever is current by then', async () => {
    const { groups, doors, share } = standingFleet();
    const { accept, kept, database } = fleetReceiver(share);
    const accepted = accept(bytesOf(pushed({ updated_at: at(1) })));
    await turn();
    kept.partner = 'another';
    doors[0]?.resolve();
    await accepted;
    expect(groups[0]).toMatchObject([{ account: 'sandbox' }]);
    expect(database.sqlite.prepare('SELECT account FROM order_event').all()).toEqual([
      { account: 'sandbox' },
    ]);
  });
});

describe('an event that another station received', () => {
  it('keeps the time of its arrival there, but never one ahead of this clock', () => {
    const { ledger, nowMs } = openStoredEvents();
    const [early, late] = ledger.add([
      { ...updateOf(pushed({ number: 1 })), receivedAtMs: nowMs - 5_000 },
      { ...updateOf(pushed({ number: 2 })), receivedAtMs: nowMs + 5_000 },
    ]);
    expect(early).toMatchObject({ event: { receivedAtMs: nowMs - 5_000 } });
    expect(late).toMatchObject({ event: { receivedAtMs: nowMs } });
  });
});
