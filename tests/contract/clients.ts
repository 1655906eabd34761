import { createFetchOnce } from '../../main/net/fetch-once.ts';
import { createNetFetch } from '../../main/net/net-fetch.ts';
import type { PartnerClient } from '../../main/partner/client.ts';
import {
  createPartnerClient,
  type PartnerClientOptions,
  type PartnerObservers,
  type PartnerTransport,
} from '../../main/partner/create-client.ts';
import type { OrderCode, PrintToken, Soc } from '../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { ClientRequest } from '../electron/stand-in/net-request/client-request.ts';
import { Session } from '../electron/stand-in/session.ts';
import { CREATE_REQUEST } from '../partner/samples.ts';

/** Nothing that a test writes down may hold this. */
export const ACCESS_TOKEN = 'secret-access-token-4711';

export const CODES = ['SGNS983262NT.593593647', 'TGGS983262NM.613593645'] as OrderCode[];
export const CODE = 'SGNS983262NT.595050186' as OrderCode;
export const PRINT_TOKEN = '6cf2ce20-80e9-11eb-8974-cd483a610abd' as PrintToken;

export const SOC = '2102040725580332' as Soc;

export const PLACES = {
  sender_province: 'Thành phố Hà Nội',
  sender_district: 'Quận Ba Đình',
  receiver_province: 'Thành phố Hồ Chí Minh',
  receiver_district: 'Quận 3',
};

/** The documented order, with a soc of its own. */
export const ORDER = { ...CREATE_REQUEST, products: [...CREATE_REQUEST.products], soc: SOC };

/** A call of each operation. */
export const CALLS = {
  price: (client) => client.call('price', { ...PLACES, weight: 200, value: 160_000 }),
  create: (client) => client.call('create', ORDER),
  statuses: (client) => client.call('statuses', {}),
  info: (client) => client.info(CODE, 'order'),
  token: (client) => client.printToken(CODES),
  label: (client) => client.fetchLabel(PRINT_TOKEN, 'S9'),
  cancel: (client) => client.call('cancel', { code: CODE }),
  provinces: (client) => client.call('provinces', {}),
  districts: (client) => client.call('districts', { province: '01' }),
  communes: (client) => client.call('communes', { district: '001' }),
  webhook: (client) => client.call('webhook', {}),
  setWebhook: (client) => client.call('setWebhook', { url: 'https://shop.example/tem/hook' }),
} satisfies Record<string, (client: PartnerClient) => Promise<unknown>>;

/** Short waits, so that no test waits for real. */
export const SHORT_LIMITS = {
  attemptMs: 2_000,
  totalMs: 5_000,
  attempts: 3,
  backoffMs: 2,
  backoffLimitMs: 10,
} as const;

/** The suite runs on Node's fetch and on Tem's own, over the stand-in's net.request (vitest.config.ts). */
export const testedFetch =
  process.env['TEM_CONTRACT_FETCH'] === 'net-request' ? ownFetch() : globalThis.fetch;

/** For requests that must not be sent twice: each has its own connection. */
export const testedFetchOnce = testedFetch === globalThis.fetch ? testedFetch : ownFetchOnce();

function ownFetchOnce(): typeof globalThis.fetch {
  const session = new Session('contract-once');
  return createFetchOnce([{ fetch: ownFetch(session), close: () => session.closeAllConnections() }]);
}

function ownFetch(session = new Session('contract')): typeof globalThis.fetch {
  // What Tem's fetch uses of a request is there.
  return createNetFetch(
    ({ session: _none, ...options }) => new ClientRequest({ ...options, session }) as never,
  );
}

type TestClientOptions = Partial<Omit<PartnerClientOptions, 'transport' | 'observers'>> &
  PartnerTransport &
  PartnerObservers;

/** A client of a server at both addresses, with short waits. */
export function createTestClient(url: string, more: TestClientOptions = {}): PartnerClient {
  return createPartnerClient({
    baseUrl: url,
    labelUrl: url,
    accessToken: ACCESS_TOKEN,
    ...more,
    transport: { limits: SHORT_LIMITS, fetch: testedFetch, ...more },
    observers: more,
  });
}

/** The problem a call fails with; fails itself where the call succeeds or fails otherwise. */
export async function catchProblem(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
  throw new Error('the call succeeded');
}
