import type { Clock } from './fake-service.ts';
import type { FuzzCreate, FuzzResponse, LowRun, Manner } from './fuzz-responses.ts';

/*
 * A service that may answer anything. What it never does:
 *
 * - say "not found" in its own words for that, or "Success" and this very order, where that is not so;
 * - create an order later than 30 s after it was sent, or later than its own refusal of it (an Error or JSON with a 4xx, 401,
 *   403, 429);
 * - give the same other answer for a soc that can't exist and for one that was asked for, both before and after it, each
 *   between two good answers for a known order: that would be its word for "not found".
 */

/** One order that the service has. */
export interface FuzzOrder {
  readonly code: string;
  readonly soc: string;
  readonly createdAtMs: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export const KNOWN: FuzzOrder = { code: 'SGNS336484LM.600000000', soc: 'KNOWN-1', createdAtMs: 0, body: {} };

export interface FuzzService {
  readonly orders: readonly FuzzOrder[];
  /** Orders that are there, and those that will be. */
  readonly everSent: readonly FuzzOrder[];
  readonly fetch: typeof globalThis.fetch;
  /** How it takes the next creations and look-ups; all is well afterwards. */
  behave(creations: readonly FuzzCreate[], low: readonly LowRun[]): void;
  behaveWell(): void;
  /** Creates what is due by the clock. */
  catchUp(): void;
}

const WELL: FuzzCreate = {
  answer: { kind: 'order', status: 200, soc: 'exact', marker: 'Success' },
  storedAfterMs: 0,
};

export function createFuzzService(
  clock: Clock,
  { notFound, infoSoc, infoTimes, foldsCase, knowsOne }: Manner,
): FuzzService {
  const orders: FuzzOrder[] = knowsOne ? [KNOWN] : [];
  const everSent: FuzzOrder[] = [...orders];
  let late: FuzzOrder[] = [];
  let creations: FuzzCreate[] = [];
  let lookUps: (FuzzResponse | null)[] = [];

  const at = (one: string, other: string): boolean =>
    foldsCase ? one.toLowerCase() === other.toLowerCase() : one === other;
  const socAs = (soc: string, how: string): string | null =>
    how === 'null' ? null : how === 'lower' ? soc.toLowerCase() : soc;

  function answered(answer: FuzzResponse, order: FuzzOrder): Response {
    switch (answer.kind) {
      case 'reset':
        throw networkError('ECONNRESET');
      case 'no-connection':
        throw networkError('ECONNREFUSED');
      case 'hang':
        clock.ms += 9_000;
        throw networkError('UND_ERR_HEADERS_TIMEOUT');
      case 'body':
        return responseOf(answer.status, answer.body);
      case 'order':
      case 'other': {
        const named = answer.soc === 'missing' ? {} : { soc: socAs(order.soc, answer.soc) };
        const results = { code: order.code, ...named, status: '2', fee: '22000' };
        return responseOf(answer.status, JSON.stringify({ status: answer.marker, results }));
      }
    }
  }

  /** Another order than the requested one: known to the station, or foreign. */
  const otherThan = (): FuzzOrder =>
    knowsOne ? KNOWN : { ...KNOWN, code: 'HNIS781286NM.100000001', soc: 'OTHER-9' };
  const other = (answer: FuzzResponse): FuzzResponse =>
    // Without its soc an order unknown to the station could not be recognized.
    answer.kind === 'other' && !knowsOne ? { ...answer, soc: 'exact' } : answer;

  const service: FuzzService = {
    orders,
    everSent,
    behave(next, low) {
      creations = [...next];
      lookUps = low.flatMap(({ after, answers }) => [
        ...Array.from({ length: after }, () => null),
        ...answers,
      ]);
    },
    behaveWell: () => service.behave([], []),
    catchUp() {
      orders.push(...late.filter(({ createdAtMs }) => createdAtMs <= clock.ms));
      late = late.filter(({ createdAtMs }) => createdAtMs > clock.ms);
    },
    async fetch(input, init) {
      const request = new Request(input, init);
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.endsWith('/orders/add')) {
        const sent = (await request.json()) as Record<string, unknown>;
        const { answer, storedAfterMs } = creations.shift() ?? WELL;
        const code = `SGNS336484LM.${String(700_000_000 + everSent.length)}`;
        const order = {
          code,
          soc: String(sent['soc']),
          createdAtMs: clock.ms + (storedAfterMs ?? 0),
          body: sent,
        };
        if (storedAfterMs !== null) {
          everSent.push(order);
          late.push(order);
        }
        service.catchUp();
        const said = answer.kind === 'other' ? otherThan() : order;
        return answered(other(answer), said);
      }
      service.catchUp();
      const asked = searchParams.get('code') ?? '';
      const isBySoc = searchParams.get('type') === '2';
      const low = lookUps.shift() ?? null;
      if (low !== null) return answered(other(low), otherThan());
      const order = orders.findLast((one) => at(isBySoc ? one.soc : one.code, asked));
      if (order === undefined) return responseOf(notFound.status, notFound.body.replaceAll('{code}', asked));
      const created = infoTimes ? new Date(order.createdAtMs).toISOString() : null;
      const results = { code: order.code, soc: socAs(order.soc, infoSoc), status: '2', created_at: created };
      return responseOf(200, JSON.stringify({ status: 'Success', results }));
    },
  };
  return service;
}

function responseOf(status: number, text: string): Response {
  const hasNone = status === 204 || status === 205 || status === 304;
  return new Response(hasNone ? null : text, { status });
}

const networkError = (code: string): TypeError =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
