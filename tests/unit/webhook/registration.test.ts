import { describe, expect, it } from 'vitest';
import { createPartnerClient } from '../../../main/partner/create-client.ts';
import type { ReceiverRegistry, RegisteredReceiver } from '../../../main/webhook/receiver-registry.ts';
import { createRegistration, registerUrl } from '../../../main/webhook/registration.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { catchProblem, SHORT_LIMITS } from '../../contract/clients.ts';

const NEW = 'https://new.shop.vn/hooks';
const OLD = 'https://old.shop.vn/hooks';
const SECRET = 'kT0b-Vw1Xo9aZ3mQ5rS7uY2cE4gI6kM8oQ0sU2wY4aC';
const OWN = `https://hooks.shop.vn/tem/${SECRET}`;
const TIMES = { created_at: '2017-09-29 01:52:09', updated_at: '2017-09-30 01:52:09' };

type Answer = () => Response | Promise<Response>;

const record = (url: string | null): Answer => {
  return () => Response.json({ status: 'Success', results: url === null ? null : { url, ...TIMES } });
};
const failing = (code: string): Answer => {
  return () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));
};
const page: Answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 });

/** A service that handles a registration and its look-up; records its requests. */
function serviceOf(set: Answer, get: Answer) {
  const asked: string[] = [];
  const sent: unknown[] = [];
  const client = createPartnerClient({
    baseUrl: 'https://a.example',
    labelUrl: null,
    accessToken: 'token',
    transport: {
      limits: { ...SHORT_LIMITS, attempts: 1 },
      async fetch(input, init) {
        const request = new Request(input, init);
        const { method } = request;
        asked.push(method);
        if (method === 'POST') sent.push(await request.json());
        return method === 'POST' ? set() : get();
      },
    },
  });
  return { client, asked, sent };
}

describe('registering an address', () => {
  it.each<[string, Answer, Answer, RegExp]>([
    [
      'lost, and another one is registered',
      failing('ECONNRESET'),
      record(OLD),
      /ECONNRESET; .*old\.shop\.vn/,
    ],
    ['lost, and none is registered', page, record(null), /HTTP 502; no address is registered/],
    ['lost, and so is the other one', page, page, /HTTP 502/],
    ['about no address, and none is registered', record(null), record(null), /documented; no address/],
    [
      'about another address, which is registered',
      record(OLD),
      record(OLD),
      /another address; .*old\.shop\.vn/,
    ],
  ])('is unsure where the answer is %s', async (_what, set, get, words) => {
    const problem = await catchProblem(registerUrl(NEW, serviceOf(set, get).client));
    expect(problem.code).toBe('webhook-unsure');
    expect(new ProblemError(problem.code, problem.values).message).toMatch(words);
  });

  it('is unknown if it is interrupted after sending', async () => {
    const interrupted = new AbortController();
    const { client, asked } = serviceOf(() => {
      interrupted.abort(new ProblemError('interrupted'));
      return new Promise(() => undefined);
    }, record(NEW));
    const problem = await catchProblem(registerUrl(NEW, client, { signal: interrupted.signal }));
    expect(problem).toMatchObject({
      code: 'webhook-unsure',
      values: { detail: { en: expect.stringContaining('interrupted') } },
    });
    expect(asked).toEqual(['POST']);
  });
});

/** The window's registration before a service that gives these results to any request. */
function over(results: unknown, ownAddress: string | null = null) {
  const answer: Answer = () => Response.json({ status: 'Success', results });
  const service = serviceOf(answer, answer);
  const registration = createRegistration({
    partner: () => Promise.resolve(service.client),
    secret: () => SECRET,
    ownAddress: () => Promise.resolve(ownAddress),
  });
  return { ...service, registration };
}

describe('the window’s registration', () => {
  it.each([[null], [[]], [{}], [{ url: '' }]])('is none: %j', async (results) => {
    expect(await over(results).registration.fetchCurrent()).toMatchObject({ url: null, ownSecret: false });
  });

  it('sends the full address of this station’s receiver, and never shows its secret', async () => {
    const { registration, sent } = over({ url: OWN, ...TIMES }, OWN);
    const shown = { url: 'https://hooks.shop.vn/tem/••••••••', ownSecret: true };
    expect(await registration.register(null)).toMatchObject(shown);
    expect(sent).toEqual([{ url: OWN }]);
    expect(await registration.fetchCurrent()).toMatchObject(shown);
    const { client } = serviceOf(page, record(OWN));
    const unsure = createRegistration({
      partner: () => Promise.resolve(client),
      secret: () => SECRET,
      ownAddress: () => Promise.resolve(null),
    });
    const problem = await catchProblem(unsure.register(NEW));
    expect(problem.code).toBe('webhook-unsure');
    expect(JSON.stringify(problem)).toContain(shown.url);
    expect(JSON.stringify(problem)).not.toContain(SECRET);
  });
});

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
});
