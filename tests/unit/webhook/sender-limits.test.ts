import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createConnectionSlots, createUnauthorizedLimiter } from '../../../main/webhook/sender-limits.ts';

/** A connection from an address, as far as seats look at one. */
class Connection extends EventEmitter {
  destroyed = false;
  readonly remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    // As node:net does: later.
    queueMicrotask(() => this.emit('close'));
  }
}

const asSocket = (connection: Connection): Socket => connection as unknown as Socket;

function room(connections: number, connectionsPerAddress: number) {
  const seats = createConnectionSlots({ connections, connectionsPerAddress });
  const open = (address: string): Connection => {
    const connection = new Connection(address);
    seats.add(asSocket(connection));
    return connection;
  };
  return {
    open,
    works: (connection: Connection) => seats.markWorking(asSocket(connection)),
    rests: (connection: Connection) => seats.markIdle(asSocket(connection)),
  };
}

const openOf = (all: readonly Connection[]): boolean[] => all.map(({ destroyed }) => !destroyed);

describe('the receiver’s connection slots', () => {
  it('are limited per address: its own oldest connection is closed, and no other', () => {
    const { open } = room(10, 2);
    const proxy = open('192.168.1.9');
    const stranger = [1, 2, 3, 4].map(() => open('192.168.1.66'));
    expect(openOf([proxy, ...stranger])).toEqual([true, false, false, true, true]);
  });

  it('are limited per IPv6 network: whoever has one address there has all', () => {
    const { open } = room(10, 2);
    const proxy = open('2001:db8:1:1::9');
    const stranger = ['2001:db8:2:1::1', '2001:db8:2:1:ffff::2', '2001:db8:2:1::3%eth0'].map(open);
    expect(openOf([proxy, ...stranger])).toEqual([true, false, true, true]);
  });

  it('are freed from strangers before idle senders, and never from an active one', () => {
    const { open, works, rests } = room(3, 3);
    const [working, resting, stranger] = [open('a'), open('b'), open('c')];
    works(working);
    works(resting);
    rests(resting);
    const next = open('d');
    expect(openOf([working, resting, stranger, next])).toEqual([true, true, false, true]);
    works(next);
    const last = open('e');
    expect(openOf([working, resting, next, last])).toEqual([true, false, true, true]);
    works(last);
    expect(openOf([working, next, last, open('f')])).toEqual([true, true, true, false]);
  });

  it('never exceed their number, and are freed when a connection closes', async () => {
    const act = fc.record({ address: fc.constantFrom('a', 'b', '127.0.0.1'), close: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
        const { open } = room(6, 3);
        const all: Connection[] = [];
        for (const { address, close } of acts) {
          const opened = open(address);
          all.push(opened);
          // Nobody works: the newest always finds a seat.
          expect(opened.destroyed).toBe(false);
          if (close) opened.destroy();
          await Promise.resolve();
          const still = all.filter(({ destroyed }) => !destroyed);
          expect(still.length).toBeLessThanOrEqual(6);
          expect(still.filter((one) => one.remoteAddress === 'a').length).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});

describe('requests without the secret', () => {
  it('are answered at a limited rate per address, and always from this machine', () => {
    let nowMs = 0;
    const isHeard = createUnauthorizedLimiter(2, () => nowMs);
    const heard = (address: string): boolean[] => [1, 2, 3].map(() => isHeard(address));
    expect([heard('192.168.1.66'), heard('192.168.1.67')]).toEqual([
      [true, true, false],
      [true, true, false],
    ]);
    expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(isHeard)).toEqual([true, true, false]);
    expect(heard('::ffff:127.0.0.1')).toEqual([true, true, true]);
    nowMs = 60_000;
    expect(isHeard('192.168.1.66')).toBe(true);
  });
});
