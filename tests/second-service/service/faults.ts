import { type Answer, type Form, HTML_TYPE, type Refusal, refusal } from './answer.ts';
import { OPERATION_NAMES, type Operation } from './document.ts';
import { cancelled, created, detail, type World } from './world.ts';

/** What a request meets instead of its answer, or what happens to its answer. */
export type Act =
  | { readonly is: 'answer'; readonly answer: Answer }
  | { readonly is: 'change'; readonly change: (answer: Answer, context: Context) => Answer }
  /** Nothing is ever answered; or half is, and then nothing. */
  | { readonly is: 'hang'; readonly after: 'nothing' | 'half' }
  /** The connection is broken off. */
  | { readonly is: 'reset'; readonly after: 'nothing' | 'half' }
  /** Declares this multiple of the body's length. */
  | { readonly is: 'length'; readonly times: number };

export interface Context {
  readonly operation: Operation;
  readonly world: World;
  /** The page of the foreign label. */
  readonly strangersLabel: string;
}

export type Kind =
  | 'not found'
  | 'unauthorized'
  | 'forbidden'
  | 'invalid'
  | 'too many'
  | 'failing'
  | 'gateway'
  | 'maintenance'
  | 'silent'
  | 'broken'
  | 'unreadable'
  | 'another'
  | 'loose'
  | 'fields'
  | 'late';

export interface Fault {
  readonly name: string;
  readonly kind: Kind;
  /** The operations that it can hit. */
  readonly on: readonly Operation[];
  /** What the world does: nothing, the requested action, or that with a delay before look-ups find it. */
  readonly effect: 'none' | 'done' | 'late';
  readonly act: Act;
}

const ALL = OPERATION_NAMES;
const PAGES: readonly Operation[] = ['label', 'awb'];
const IN_JSON = ALL.filter((each) => !PAGES.includes(each));
const CHANGING: readonly Operation[] = ['create', 'cancel', 'setWebhook'];
const LISTS: readonly Operation[] = ['price', 'statuses', 'provinces', 'districts', 'communes'];
const ONE_RECORD: readonly Operation[] = ['create', 'info', 'cancel', 'token', 'webhook', 'setWebhook'];

const act = (
  kind: Kind,
  name: string,
  done: Act,
  on: readonly Operation[] = ALL,
  effect: Fault['effect'] = 'done',
): Fault => ({ name, kind, on, effect, act: done });

/** An answer of its own in place of the true one. */
const failed = (
  kind: Kind,
  name: string,
  status: number,
  form: Form,
  message?: string,
  { on = ALL, effect = 'none', ...more }: Partial<Refusal & Pick<Fault, 'on' | 'effect'>> = {},
): Fault => {
  const answer = refusal({ status, form, ...(message === undefined ? {} : { message }), ...more });
  return act(kind, name, { is: 'answer', answer }, on, effect);
};

const answered = (
  kind: Kind,
  name: string,
  change: (answer: Answer, context: Context) => Answer,
  on: readonly Operation[],
  effect: Fault['effect'] = 'done',
): Fault => act(kind, name, { is: 'change', change }, on, effect);

/** A change of the true answer's envelope. */
const changed = (
  kind: Kind,
  name: string,
  change: (envelope: Record<string, unknown>, context: Context) => unknown,
  on: readonly Operation[] = IN_JSON,
): Fault =>
  answered(
    kind,
    name,
    (answer, context) => ({
      ...answer,
      body: JSON.stringify(change(JSON.parse(answer.body) as Record<string, unknown>, context)),
    }),
    on,
  );

type Deep = (value: unknown) => unknown;

/** Every nested value, changed from the inside out. */
function deep(value: unknown, change: Deep): unknown {
  if (typeof value !== 'object' || value === null) return change(value);
  if (Array.isArray(value)) return change(value.map((each) => deep(each, change)));
  return change(Object.fromEntries(Object.entries(value).map(([name, each]) => [name, deep(each, change)])));
}

const numberAsText: Deep = (value) => (typeof value === 'number' ? String(value) : value);
const textAsNumber: Deep = (value) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) && String(Number(value)) === value
    ? Number(value)
    : value;
const listAsMap: Deep = (value) => (Array.isArray(value) ? Object.fromEntries(value.entries()) : value);

/** Changes the fields of a map, and nothing else. */
const fields =
  (change: (entries: [string, unknown][]) => [string, unknown][]): Deep =>
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(change(Object.entries(value)))
      : value;
const withMore = fields((entries) => [...entries, ['new_field', null], ['deeper', { of: [{ kind: 1 }] }]]);
const LEFT_OUT =
  /^(?:sorting|collection|insurance|calllogs|last_sman|notes|journeys|updated_at|status_name)$/;
const someGone = fields((entries) => entries.filter(([name]) => !LEFT_OUT.test(name)));
const noLists = fields((entries) => entries.map(([name, each]) => [name, Array.isArray(each) ? null : each]));

/** The same operation's results for another order, another place or another address. */
function ofAnother(operation: Operation, { stranger, token }: World): unknown {
  switch (operation) {
    case 'create':
      return created(stranger);
    case 'info':
      return detail(stranger);
    case 'cancel':
      return cancelled(stranger);
    case 'token':
      return { token: token([stranger.code]) };
    case 'districts':
      return [{ code: '648', name: 'Huyện Ea H’leo', province: 'Tỉnh Đắk Lắk' }];
    case 'communes':
      return [{ code: '24406', name: 'Xã Krông Á', district: "Huyện M'Đrắk", province: 'Tỉnh Đắk Lắk' }];
    default: {
      const at = '2020-01-01 00:00:00';
      return { url: 'https://nguoi-khac.example/cap-nhat', created_at: at, updated_at: at };
    }
  }
}

const NOT_FOUND = 'Không tìm thấy dữ liệu';
const REFUSED = 'Đơn hàng không đúng';
const BROKEN = 'Server Error';
const MAINTENANCE = 'Hệ thống đang bảo trì, vui lòng thử lại sau ít phút';
const LATER = 'Too Many Attempts.';
const WRONG_PHONE = 'Số điện thoại không đúng';
const WRONG_FIELDS = { phone: [WRONG_PHONE], weight: ['Khối lượng không đúng', 'Khối lượng quá lớn'] };
const DONE = { on: CHANGING, effect: 'done' } as const;
const LOOKED_UP = {
  on: ['info', 'token', 'label', 'awb', 'cancel', 'districts', 'communes', 'webhook'],
} as const;
const LOGIN = refusal({ status: 302, form: 'html', message: 'Đăng nhập' });

/** Everything that may happen to a request and that the document does not show. */
const FAULTS: readonly Fault[] = [
  failed('not found', 'not found: Error envelope in a 200', 200, 'envelope', NOT_FOUND, LOOKED_UP),
  failed('not found', 'not found: {message} in a 404', 404, 'message', NOT_FOUND, LOOKED_UP),
  failed('not found', 'not found: a page in a 404', 404, 'html', '404 Not Found', LOOKED_UP),

  failed('unauthorized', '401 with {message}', 401, 'message', 'Unauthenticated.'),
  failed('unauthorized', '401 without a body', 401, 'empty'),
  failed('forbidden', '403 with an envelope', 403, 'envelope', 'Bạn không có quyền'),
  failed('forbidden', '403 with JSON', 403, 'json', 'Forbidden'),
  failed('forbidden', '403 with a page', 403, 'html', '403 Forbidden'),
  failed('invalid', '422 with a message and a map', 422, 'message', REFUSED, { errors: WRONG_FIELDS }),
  failed('invalid', '422 without a message', 422, 'message', undefined, { errors: [WRONG_PHONE] }),
  failed('invalid', '422 with an envelope and a text', 422, 'envelope', REFUSED, { errors: WRONG_PHONE }),
  failed('too many', '429 with Retry-After', 429, 'message', LATER, { retryAfter: '1' }),
  failed('too many', '429 with an envelope', 429, 'envelope', LATER),

  failed('failing', '500 with {message}, nothing done', 500, 'message', BROKEN),
  failed('failing', '500 without a body, nothing done', 500, 'empty'),
  failed('failing', '500 with an envelope, done', 500, 'envelope', BROKEN, DONE),
  failed('gateway', '502 with a page, nothing done', 502, 'html', '502 Bad Gateway'),
  failed('gateway', '504 with a page, done', 504, 'html', '504 Gateway Time-out', DONE),
  failed('maintenance', 'maintenance: Error envelope in a 200', 200, 'envelope', MAINTENANCE),
  failed('maintenance', 'maintenance: a page in a 503', 503, 'html', MAINTENANCE, { retryAfter: '600' }),
  failed('maintenance', 'maintenance: a page in a 200', 200, 'html', MAINTENANCE),

  act('silent', 'no answer, nothing done', { is: 'hang', after: 'nothing' }, ALL, 'none'),
  act('silent', 'no answer, done', { is: 'hang', after: 'nothing' }, CHANGING),
  act('silent', 'half an answer and then silence', { is: 'hang', after: 'half' }),
  act('broken', 'broken off, nothing done', { is: 'reset', after: 'nothing' }, ALL, 'none'),
  act('broken', 'broken off, done', { is: 'reset', after: 'nothing' }, CHANGING),
  act('broken', 'broken off in half an answer', { is: 'reset', after: 'half' }),
  act('broken', 'a length larger than the body', { is: 'length', times: 1.5 }),

  act('unreadable', 'a length smaller than the body', { is: 'length', times: 0.5 }),
  failed('unreadable', 'an empty 200, nothing done', 200, 'empty'),
  failed('unreadable', 'a 204, done', 204, 'empty', undefined, DONE),
  changed('unreadable', 'Success with null for results', (envelope) => ({ ...envelope, results: null })),
  changed('unreadable', 'Success with text for results', (envelope) => ({ ...envelope, results: 'OK' })),
  changed('unreadable', 'the results without an envelope', ({ results }) => results),
  act(
    'unreadable',
    'a redirect to a page',
    { is: 'answer', answer: { ...LOGIN, headers: { ...LOGIN.headers, location: '/dang-nhap' } } },
    ALL,
    'none',
  ),

  changed(
    'another',
    "another's answer",
    (envelope, { operation, world }) => ({ ...envelope, results: ofAnother(operation, world) }),
    [...ONE_RECORD, 'districts', 'communes'],
  ),
  answered('another', "another's answer", (answer, { strangersLabel: body }) => ({ ...answer, body }), PAGES),

  changed('loose', 'numbers as text', (envelope) => deep(envelope, numberAsText)),
  changed('loose', 'text as numbers', (envelope) => deep(envelope, textAsNumber)),
  changed('loose', 'null for lists within', (envelope) => deep(envelope, noLists), ['info']),
  changed('loose', 'null for the list', (envelope) => ({ ...envelope, results: null }), LISTS),
  changed('loose', 'maps for lists', (envelope) => deep(envelope, listAsMap), [...LISTS, 'info']),
  changed(
    'loose',
    'a list around the results',
    (envelope) => ({ ...envelope, results: [envelope['results']] }),
    ONE_RECORD,
  ),
  changed('loose', 'success in small letters', (envelope) => ({ ...envelope, status: 'success' })),
  answered(
    'loose',
    'JSON called a page',
    (answer) => ({ ...answer, headers: { 'content-type': HTML_TYPE } }),
    IN_JSON,
  ),
  answered(
    'loose',
    'JSON after a byte-order mark',
    (answer) => ({ ...answer, body: `\uFEFF${answer.body}` }),
    IN_JSON,
  ),
  answered('loose', 'a 201', (answer) => ({ ...answer, status: 201 }), ['create', 'token', 'setWebhook']),

  changed('fields', 'fields left out', (envelope) => deep(envelope, someGone)),
  changed('fields', 'more fields', (envelope) => deep(envelope, withMore)),
  changed('fields', 'a message that is null', (envelope) => ({ ...envelope, message: null })),

  answered('late', 'stored, shown later', (answer) => answer, ['create'], 'late'),
  failed('late', 'stored, shown later, after a 500', 500, 'envelope', BROKEN, {
    on: ['create'],
    effect: 'late',
  }),
  act('late', 'stored, shown later, broken off', { is: 'reset', after: 'nothing' }, ['create'], 'late'),
];

export const faultsOf = (operation: Operation): Fault[] => FAULTS.filter(({ on }) => on.includes(operation));

export function faultOf(operation: Operation, name: string): Fault {
  const found = faultsOf(operation).find((each) => each.name === name);
  if (found === undefined) throw new Error(`${operation} has no fault ${name}`);
  return found;
}
