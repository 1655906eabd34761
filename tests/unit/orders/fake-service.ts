import { type Database, openDatabase } from '../../../main/database/database.ts';
import { openResponseCache } from '../../../main/database/response-cache.ts';
import { createSecrets } from '../../../main/log/secrets.ts';
import { type CreationClaims, NO_CREATION_CLAIMS } from '../../../main/orders/creation/creation-claims.ts';
import { type Drafts, openDrafts } from '../../../main/orders/creation/drafts.ts';
import { createOrderCreator, type OrderCreator } from '../../../main/orders/creation/order-creator.ts';
import { createNotFoundDetector } from '../../../main/orders/not-found/not-found-detector.ts';
import { type OrderBook, openOrderBook } from '../../../main/orders/order-book.ts';
import { createPartnerClient } from '../../../main/partner/create-client.ts';
import type { Seal } from '../../../main/settings/seal.ts';
import { EMPTY_DRAFT, type NewOrder, type OrderDraft } from '../../../shared/new-order.ts';
import { SHORT_LIMITS } from '../../contract/clients.ts';
import { SEAL } from '../settings/test-seals.ts';

type Answer = () => Response | Promise<Response>;
const INFO_ANSWERS = {
  cut: () => failed('ECONNRESET'),
  'http-500': () => page(500),
  unauthorized: () => json({ message: 'Unauthenticated.' }, 401),
  page: () => new Response('<form>login</form>'),
  'no-connection': () => failed('ECONNREFUSED'),
} satisfies Record<string, Answer>;
export type InfoFault = keyof typeof INFO_ANSWERS;
export const INFO_FAULTS = Object.keys(INFO_ANSWERS) as InfoFault[];

const CREATE_ANSWERS = {
  ...INFO_ANSWERS,
  'http-504': () => page(504),
  silent: () => new Promise<never>(() => undefined),
  empty: () => new Response(''),
  truncated: () => new Response('{"status":"Succ'),
  'other-shape': () => json({ status: 'Success', results: [] }),
  redirected: () => new Response(null, { status: 302, headers: { location: '/home' } }),
  refused: () => json({ status: 'Error', message: 'Số điện thoại không đúng' }),
  'refused-422': () => json({ message: 'invalid', errors: { phone: ['sai'] } }, 422),
  'not-found': () => page(404),
  'too-many': () => json({ message: 'Too Many Attempts.' }, 429, { 'retry-after': '600' }),
} satisfies Record<string, Answer>;
/** What happens to one call of the create operation. `…-done`: the order was created all the same, `…-late`: it turns up later. */
export type CreateFault = keyof typeof CREATE_ANSWERS | `${keyof typeof CREATE_ANSWERS}-${'done' | 'late'}`;
export const CREATE_FAULTS = [
  ...(['cut', 'cut-done', 'http-500', 'http-500-done', 'http-504', 'http-504-done'] as const),
  ...(['http-504-late', 'silent', 'silent-done', 'silent-late', 'page-done', 'empty-done'] as const),
  ...(['truncated-done', 'other-shape-done', 'redirected-done', 'no-connection', 'refused'] as const),
  ...(['refused-422', 'unauthorized', 'not-found', 'too-many'] as const),
] satisfies readonly CreateFault[];

export interface FakeOrder {
  readonly code: string;
  readonly soc: string | null;
  readonly createdAtMs: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A partner that creates an order at every call, and loses responses as scripted. */
export interface FakeService {
  readonly orders: readonly FakeOrder[];
  readonly fetch: typeof globalThis.fetch;
  /** The number of calls of each operation. */
  readonly asked: { create: number; info: number };
  /** The next calls' faults; afterwards all is well. */
  createFaults: (CreateFault | null)[];
  infoFaults: (InfoFault | null)[];
  /** How the next calls are answered, before the faults. `put` creates the order. */
  createAnswers: ((put: () => FakeOrder) => Response | Promise<Response>)[];
  /** Every answered look-up. */
  answerInfo: (soc: string) => Response | null;
  /** Done after an order was created, before its answer is on its way. */
  onCreated: () => void;
  /** Called when the create operation is requested. */
  onAsked: () => void;
  /** Answers with the order that has the soc already, in place of a new one. */
  oneOrderPerSoc: boolean;
  /** Of several orders with one soc it gives the oldest in place of the newest. */
  givesOldest: boolean;
  /** Milliseconds that its clock is ahead of the station's. */
  clockAheadMs: number;
  add(soc: string, createdAtMs: number): void;
  /** Creates what is due by the clock. */
  catchUp(): void;
}

/** Milliseconds after which an order of a `…-late` fault turns up. */
export const LATE_MS = 25_000;

export interface Clock {
  ms: number;
}

export function fakeService(clock: Clock): FakeService {
  const orders: FakeOrder[] = [];
  let late: { readonly atMs: number; readonly body: Readonly<Record<string, unknown>> }[] = [];
  const asked = { create: 0, info: 0 };

  const put = (body: Readonly<Record<string, unknown>>, createdAtMs = clock.ms): FakeOrder => {
    const code = `SGNS336484LM.${String(700_000_000 + orders.length)}`;
    const soc = typeof body['soc'] === 'string' ? body['soc'] : null;
    const there = orders.find((one) => one.soc === soc);
    if (service.oneOrderPerSoc && there !== undefined) return there;
    const order = { code, soc, createdAtMs: createdAtMs + service.clockAheadMs, body };
    orders.push(order);
    return order;
  };

  function create(
    body: Readonly<Record<string, unknown>>,
    fault: CreateFault | null,
  ): Response | Promise<Response> {
    if (fault === null || fault.endsWith('-done')) put(body);
    if (fault?.endsWith('-late') === true) late.push({ atMs: clock.ms + LATE_MS, body });
    if (fault === null || fault.endsWith('-done')) service.onCreated();
    if (fault !== null)
      return CREATE_ANSWERS[fault.replace(/-(?:done|late)$/, '') as keyof typeof CREATE_ANSWERS]();
    const { code, soc } = orders.at(-1) ?? { code: '', soc: '' };
    return json({ status: 'Success', message: '', results: { code, soc, status: '2', fee: 22_000 } });
  }

  function info(soc: string, fault: InfoFault | null): Response | Promise<Response> {
    if (fault !== null) return INFO_ANSWERS[fault]();
    const ofSoc = orders.filter((one) => one.soc === soc);
    const order = ofSoc.at(service.givesOldest ? 0 : -1);
    if (order === undefined) return json({ status: 'Error', message: `Không tìm thấy đơn hàng ${soc}.` });
    const at = new Date(order.createdAtMs).toISOString();
    const fee = { shipment: 22_000 };
    const results = { code: order.code, soc, status: '2', fee, created_at: at, updated_at: at };
    return json({ status: 'Success', results });
  }

  const service: FakeService = {
    orders,
    asked,
    createFaults: [],
    infoFaults: [],
    createAnswers: [],
    answerInfo: () => null,
    onCreated: () => undefined,
    onAsked: () => undefined,
    oneOrderPerSoc: false,
    givesOldest: false,
    clockAheadMs: 0,
    add: (soc, createdAtMs) => void put({ soc }, createdAtMs),
    catchUp() {
      for (const { body } of late.filter(({ atMs }) => atMs <= clock.ms)) put(body);
      late = late.filter(({ atMs }) => atMs > clock.ms);
    },
    async fetch(input, init) {
      const request = new Request(input, init);
      service.catchUp();
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.endsWith('/orders/add')) {
        asked.create++;
        const body = (await request.json()) as Record<string, unknown>;
        service.onAsked();
        const answer = service.createAnswers.shift();
        if (answer !== undefined) return answer(() => put(body));
        return create(body, service.createFaults.shift() ?? null);
      }
      asked.info++;
      if (searchParams.get('type') !== '2') throw new Error('only the soc is known');
      const soc = searchParams.get('code') ?? '';
      return service.answerInfo(soc) ?? info(soc, service.infoFaults.shift() ?? null);
    },
  };
  return service;
}

/** A station's creator on its own database, as after a start. */
export interface FakeStation {
  readonly database: Database;
  readonly book: OrderBook;
  readonly creator: OrderCreator;
  readonly drafts: Drafts;
  readonly seal: Seal;
  /** How long it waited, in milliseconds of the clock. */
  readonly waited: number[];
}

/** @param file its path, or the open database */
export function openStation(
  file: string | Database,
  service: FakeService,
  clock: Clock,
  partner: () => string = () => 'https://a.example',
  seal = SEAL,
  claimsOn: (database: Database) => CreationClaims = () => NO_CREATION_CLAIMS,
): FakeStation {
  const database = typeof file === 'string' ? openDatabase(file) : file;
  const book = openOrderBook(database, partner);
  const waited: number[] = [];
  const client = createPartnerClient({
    baseUrl: 'https://a.example',
    labelUrl: null,
    accessToken: 'token',
    transport: {
      fetch: service.fetch,
      limits: { ...SHORT_LIMITS, attemptMs: 150, totalMs: 600, backoffMs: 1, backoffLimitMs: 1 },
    },
  });
  const creator = createOrderCreator({
    client: () => Promise.resolve(client),
    partner,
    book,
    notFound: createNotFoundDetector({
      responseCache: openResponseCache(database, partner),
      book,
      now: () => clock.ms,
    }),
    database,
    seal,
    secrets: createSecrets(),
    claims: claimsOn(database),
    now: () => clock.ms,
    wait(ms, signal) {
      waited.push(ms);
      clock.ms += ms;
      return signal?.aborted === true ? Promise.reject(signal.reason) : Promise.resolve();
    },
  });
  const drafts = openDrafts(database, seal, partner, () => clock.ms);
  return { database, book, creator, drafts, seal, waited };
}

export const START_MS = Date.parse('2026-11-21T10:00:00+07:00');

export const ORDER: NewOrder = {
  pickup_code: 'KHO1',
  name: 'Trương Thế Ngọc',
  phone: '0945900350',
  address: '35 Trương Định',
  province: 'Thành phố Hồ Chí Minh',
  district: 'Quận 3',
  commune: 'Phường 6',
  amount: 220_000,
  value: 220_000,
  weight: 200,
  service: '1',
  config: '1',
  payer: '1',
  product_type: '1',
  product: 'Áo thun',
};

/** The same order in the form. */
export const TYPED: OrderDraft = {
  ...EMPTY_DRAFT,
  ...ORDER,
  amount: '220.000',
  value: '220.000',
  weight: '200',
  products: [],
};

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(value, { status, headers });
}

const page = (status: number): Response => new Response(`<h1>${status}</h1>`, { status });

export function failed(code: string): Promise<Response> {
  return Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));
}
