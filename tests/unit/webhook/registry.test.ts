import { describe, expect, it } from 'vitest';
import type { ReceiverRegistry, RegisteredReceiver } from '../../../main/webhook/receiver-registry.ts';
import { createRegistration } from '../../../main/webhook/registration.ts';
import { ProblemError } from '../../../shared/problem.ts';

const SECRET = 'nobody-but-the-service-knows-this-text-0123';
const OWN = `https://hooks.shop.vn/tem/${SECRET}`;
const OTHER: RegisteredReceiver = { station: 'Bàn 3', isOwn: false, host: 'three.shop.vn', sinceMs: 5 };

/** A station of a fleet, before a service that registers what it is sent. */
function station(first: RegisteredReceiver | null) {
  const fleet = { now: first, down: false, noted: [] as (string | null)[] };
  const service = { url: null as string | null, sent: 0 };
  let known: RegisteredReceiver | null | undefined;
  const registry: ReceiverRegistry = {
    lastKnown: () => known,
    read: async () => {
      known = undefined;
      if (fleet.down) throw new ProblemError('fleet-lost', { detail: 'ECONNREFUSED' });
      known = fleet.now;
      return known;
    },
    note: async (host) => {
      if (fleet.down) throw new ProblemError('fleet-lost', { detail: 'ECONNREFUSED' });
      fleet.noted.push(host);
      fleet.now = host === null ? null : { station: 'Bàn 1', isOwn: true, host, sinceMs: 9 };
      known = fleet.now;
    },
  };
  const call = async (_operation: string, { url }: { url?: string }) => {
    if (url !== undefined) {
      service.url = url;
      service.sent += 1;
    }
    return { url: service.url, created_at: null, updated_at: null };
  };
  const registration = createRegistration({
    partner: async () => ({ call }) as never,
    secret: () => SECRET,
    ownAddress: async () => OWN,
    registry: () => registry,
  });
  return { fleet, service, registration };
}

describe('a registration in a fleet', () => {
  it('knows who receives once the service was asked', async () => {
    const { registration } = station(OTHER);
    expect(registration.lastKnownReceiver()).toBeUndefined();
    await registration.fetchCurrent();
    expect(registration.lastKnownReceiver()).toEqual(OTHER);
  });

  it('tells the fleet by host, never by secret, that this station receives now', async () => {
    const { registration, fleet } = station(OTHER);
    await registration.fetchCurrent();
    await registration.register(null);
    expect(fleet.noted).toEqual(['hooks.shop.vn']);
    expect(registration.lastKnownReceiver()).toMatchObject({ isOwn: true });
  });

  it('is not made if another station receives by now than the one that was named', async () => {
    const { registration, fleet, service } = station(null);
    await registration.fetchCurrent();
    fleet.now = OTHER;
    await expect(registration.register(null)).rejects.toMatchObject({
      problem: { code: 'changed-meanwhile' },
    });
    expect(service.sent).toBe(0);
    expect(registration.lastKnownReceiver()).toEqual(OTHER);
    await registration.register(null);
    expect(service.sent).toBe(1);
  });

  it('is not made while the fleet cannot be asked; after that the question says so', async () => {
    const { registration, fleet, service } = station(OTHER);
    await registration.fetchCurrent();
    fleet.down = true;
    await expect(registration.register(null)).rejects.toMatchObject({ problem: { code: 'fleet-lost' } });
    expect(service.sent).toBe(0);
    expect(registration.lastKnownReceiver()).toBeUndefined();
  });

  it('whose note was lost is told with the service’s next answer', async () => {
    const { registration, fleet } = station(null);
    fleet.down = true;
    await registration.register(null);
    expect(fleet.noted).toEqual([]);
    fleet.down = false;
    await registration.fetchCurrent();
    expect(fleet.noted).toEqual(['hooks.shop.vn']);
  });

  it('that ended elsewhere is taken back from the fleet', async () => {
    const { registration, fleet, service } = station(null);
    await registration.register(null);
    service.url = 'https://elsewhere.example/hook';
    await registration.fetchCurrent();
    expect(fleet.noted).toEqual(['hooks.shop.vn', null]);
  });
});
