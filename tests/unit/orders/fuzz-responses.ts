import fc from 'fast-check';
import { stripDiacritics } from '../../../shared/strip-diacritics.ts';

/* What the wild service says (fuzz-service.ts), drawn at random. */

/** An answer of any kind; `null` as body: none, with the connection lost in one way or another. */
export type FuzzResponse =
  | { readonly kind: 'reset' | 'hang' | 'no-connection' }
  | { readonly kind: 'body'; readonly status: number; readonly body: string }
  /** A success about the requested order, or about another one. */
  | {
      readonly kind: 'order' | 'other';
      readonly status: number;
      readonly soc: 'exact' | 'null' | 'lower' | 'missing';
      readonly marker: string;
    };

export interface FuzzCreate {
  readonly answer: FuzzResponse;
  /** When the order is created: milliseconds after it was sent, 0 at once; null never. */
  readonly storedAfterMs: number | null;
}

/** A run of look-ups that are not answered as they should be, after a number that are. */
export interface LowRun {
  readonly after: number;
  readonly answers: readonly FuzzResponse[];
}

/** How the service speaks. */
export interface Manner {
  /** Its message for an unknown soc; {code} is the placeholder. */
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
const body: fc.Arbitrary<FuzzResponse> = fc.record({
  kind: fc.constant('body' as const),
  status: statuses,
  body: bodies,
});
const lost: fc.Arbitrary<FuzzResponse> = fc.record({
  kind: fc.constantFrom('reset' as const, 'hang' as const, 'no-connection' as const),
});
const about = (kind: 'order' | 'other'): fc.Arbitrary<FuzzResponse> =>
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
function isRefusal(answer: FuzzResponse): boolean {
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

export const fuzzCreate: fc.Arbitrary<FuzzCreate> = fc
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

function storedAfter(answer: FuzzResponse, after: number | null): number | null {
  if (answer.kind === 'order') return 0;
  if (after === null || after === 0) return after;
  // A connection that failed to open is retried at once, if at all.
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

/** Whether a response could be mistaken for the service's own "not found", which would be false. */
export function couldBeNotFound(answer: FuzzResponse, { notFound }: Manner): boolean {
  if (answer.kind !== 'body' || answer.status !== notFound.status) return false;
  return lettersOf(answer.body) === lettersOf(notFound.body);
}

const lettersOf = (text: string): string => {
  const content = jsonOf(text);
  const said = typeof content === 'object' && content !== null ? content : {};
  const message = 'message' in said ? JSON.stringify(said.message ?? '') : '';
  return stripDiacritics(message).replaceAll('"', '').trim();
};
