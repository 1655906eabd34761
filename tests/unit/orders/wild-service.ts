import fc from 'fast-check';
import { withoutMarks } from '../../../shared/without-marks.ts';
import type { Clock } from './creator-fake.ts';

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
export interface WildOrder {
  readonly code: string;
  readonly soc: string;
  readonly createdAtMs: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An answer of any kind; `null` as body: none, with the connection lost in one way or another. */
export type WildAnswer =
  | { readonly kind: 'reset' | 'hang' | 'no-connection' }
  | { readonly kind: 'body'; readonly status: number; readonly body: string }
  /** A success about the order that was asked for, or about another one. */
  | {
      readonly kind: 'order' | 'other';
      readonly status: number;
      readonly soc: 'exact' | 'null' | 'lower' | 'missing';
      readonly marker: string;
    };

export interface WildCreate {
  readonly answer: WildAnswer;
  /** When the order is created: milliseconds after it was sent, 0 at once; null never. */
  readonly storedAfterMs: number | null;
}

/** A run of look-ups that are not answered as they should be, after a number that are. */
export interface LowRun {
  readonly after: number;
  readonly answers: readonly WildAnswer[];
}

/** How the service speaks. */
export interface Manner {
  /** Its words for a soc that it does not know; {code} stands for that. */
  readonly notFound: { readonly status: number; readonly body: string };
  readonly infoSoc: 'exact' | 'null' | 'lower';
  readonly infoTimes: boolean;
  /** Finds an order by its soc in any letters. */
  readonly foldsCase: boolean;
  /** Has an order that is in the station's book. */
  readonly knowsOne: boolean;
}

const statuses = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(200, 200, 201, 302, 400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503),
  },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 599 }) },
);
const words = fc.oneof(
  fc.constantFrom(
    '',
    'Hệ thống đang bảo trì',
    'Có lỗi xảy ra',
    'Không tìm thấy trang',
    'Token không tồn tại',
    'Số điện thoại không đúng',
    'Mã không đúng',
    'Không tìm thấy',
    'Hệ thống đang bận, không tìm thấy đơn hàng',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const json = (value: unknown): string => JSON.stringify(value);
const bodies = fc.oneof(
  fc
    .tuple(words, fc.constantFrom(undefined, null, [], 'sai', { phone: ['sai'] }))
    .map(([message, errors]) => json({ status: 'Error', message, errors })),
  fc
    .tuple(words, fc.constantFrom(undefined, { phone: ['sai'] }))
    .map(([message, errors]) => json({ message, errors })),
  fc
    .constantFrom(null, [], {}, '', 'x', 7, { code: null })
    .map((results) => json({ status: 'Success', results })),
  fc.constantFrom(
    '',
    '<h1>404</h1>',
    '<form>login</form>',
    '{"status":"Succ',
    '[]',
    '7',
    'null',
    '"x"',
    '{}',
    '{"status":"Pending"}',
    'plain',
  ),
);
const body: fc.Arbitrary<WildAnswer> = fc.record({
  kind: fc.constant('body' as const),
  status: statuses,
  body: bodies,
});
const lost: fc.Arbitrary<WildAnswer> = fc.record({
  kind: fc.constantFrom('reset' as const, 'hang' as const, 'no-connection' as const),
});
const about = (kind: 'order' | 'other'): fc.Arbitrary<WildAnswer> =>
  fc.record({
    kind: fc.constant(kind),
    status: fc.oneof({ weight: 3, arbitrary: fc.constant(200) }, { weight: 1, arbitrary: statuses }),
    soc: fc.constantFrom(
      'exact' as const,
      'exact' as const,
      'null' as const,
      'lower' as const,
      'missing' as const,
    ),
    marker: fc.constantFrom('Success', 'Success', 'success', ' SUCCESS '),
  });

/** Whether an answer is the service's own "no", after which it creates nothing. */
function isRefusal(answer: WildAnswer): boolean {
  if (answer.kind !== 'body') return false;
  const { status } = answer;
  if (status === 408 || status >= 500) return false;
  if (status === 401 || status === 429) return true;
  const content = jsonOf(answer.body);
  const isError =
    typeof content === 'object' && content !== null && 'status' in content && content.status === 'Error';
  return isError || (status >= 400 && content !== undefined);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const wildCreate: fc.Arbitrary<WildCreate> = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: body },
      { weight: 3, arbitrary: lost },
      { weight: 3, arbitrary: about('order') },
      { weight: 1, arbitrary: about('other') },
    ),
    fc.oneof(fc.constant(null), fc.constant(0), fc.integer({ min: 1, max: 30_000 })),
  )
  .map(([answer, after]) => ({ answer, storedAfterMs: storedAfter(answer, after) }));

function storedAfter(answer: WildAnswer, after: number | null): number | null {
  if (answer.kind === 'order') return 0;
  if (after === null || after === 0) return after;
  // A connection that never was is tried a second time at once, if at all.
  if (answer.kind === 'no-connection') return after % 5_000;
  return isRefusal(answer) ? 0 : after;
}

export const lowRun: fc.Arbitrary<LowRun> = fc.record({
  after: fc.nat(5),
  answers: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: body },
      { weight: 1, arbitrary: lost },
      { weight: 1, arbitrary: about('other') },
    ),
    { minLength: 1, maxLength: 3 },
  ),
});

const error = (message: string): string => json({ status: 'Error', message });
export const manner: fc.Arbitrary<Manner> = fc.record({
  notFound: fc.constantFrom(
    { status: 200, body: error('Không tìm thấy đơn hàng {code}.') },
    { status: 404, body: json({ message: 'Đơn hàng không tồn tại' }) },
    { status: 404, body: json({ message: 'No query results for model [App\\Models\\Order] {code}' }) },
    { status: 200, body: error('Mã {code} chưa có trên sàn') },
    { status: 422, body: json({ message: 'Chưa có', errors: { code: ['Chưa có "{code}"'] } }) },
    { status: 400, body: error('Mã sai') },
    { status: 200, body: error('') },
    { status: 404, body: json({}) },
    // Nothing of these can be learned: a person has to say it.
    { status: 200, body: error('Có lỗi xảy ra') },
    { status: 404, body: '<h1>404</h1>' },
    { status: 200, body: json({ status: 'Success', results: null }) },
    { status: 500, body: '<h1>500</h1>' },
  ),
  infoSoc: fc.constantFrom('exact' as const, 'exact' as const, 'null' as const, 'lower' as const),
  infoTimes: fc.boolean(),
  foldsCase: fc.boolean(),
  knowsOne: fc.boolean(),
});

export const KNOWN: WildOrder = { code: 'SGNS336484LM.600000000', soc: 'KNOWN-1', createdAtMs: 0, body: {} };

export interface WildService {
  readonly orders: readonly WildOrder[];
  /** Orders that are there, and those that will be. */
  readonly everSent: readonly WildOrder[];
  readonly fetch: typeof globalThis.fetch;
  /** How it takes the next creations and look-ups; all is well afterwards. */
  behave(creations: readonly WildCreate[], low: readonly LowRun[]): void;
  behaveWell(): void;
  /** Creates what is due by the clock. */
  catchUp(): void;
}

const WELL: WildCreate = {
  answer: { kind: 'order', status: 200, soc: 'exact', marker: 'Success' },
  storedAfterMs: 0,
};

export function wildService(
  clock: Clock,
  { notFound, infoSoc, infoTimes, foldsCase, knowsOne }: Manner,
): WildService {
  const orders: WildOrder[] = knowsOne ? [KNOWN] : [];
  const everSent: WildOrder[] = [...orders];
  let late: WildOrder[] = [];
  let creations: WildCreate[] = [];
  let lookUps: (WildAnswer | null)[] = [];

  const at = (one: string, other: string): boolean =>
    foldsCase ? one.toLowerCase() === other.toLowerCase() : one === other;
  const socAs = (soc: string, how: string): string | null =>
    how === 'null' ? null : how === 'lower' ? soc.toLowerCase() : soc;

  function answered(answer: WildAnswer, order: WildOrder): Response {
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
        return responseOf(answer.status, json({ status: answer.marker, results }));
      }
    }
  }

  /** Another order than the one that was asked for: one that the station knows, or none of its own. */
  const otherThan = (): WildOrder =>
    knowsOne ? KNOWN : { ...KNOWN, code: 'HNIS781286NM.100000001', soc: 'OTHER-9' };
  const other = (answer: WildAnswer): WildAnswer =>
    // Without its soc nobody could tell an order that the station has never heard of.
    answer.kind === 'other' && !knowsOne ? { ...answer, soc: 'exact' } : answer;

  const service: WildService = {
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
      return responseOf(200, json({ status: 'Success', results }));
    },
  };
  return service;
}

/** Whether an answer could be taken for the service's own "not found": that would be a lie. */
export function couldBeNotFound(answer: WildAnswer, { notFound }: Manner): boolean {
  if (answer.kind !== 'body' || answer.status !== notFound.status) return false;
  return lettersOf(answer.body) === lettersOf(notFound.body);
}

const lettersOf = (text: string): string => {
  const content = jsonOf(text);
  const said = typeof content === 'object' && content !== null ? content : {};
  const message = 'message' in said ? JSON.stringify(said.message ?? '') : '';
  return withoutMarks(message).replaceAll('"', '').trim();
};

function responseOf(status: number, text: string): Response {
  const hasNone = status === 204 || status === 205 || status === 304;
  return new Response(hasNone ? null : text, { status });
}

const networkError = (code: string): TypeError =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
