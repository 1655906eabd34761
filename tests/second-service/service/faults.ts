import { OPERATION_NAMES, type Operation } from './document.ts';
import { cancelled, created, detail, type World } from './world.ts';

/** Possible shapes of a failure: the document shows none. */
export type Form = 'envelope' | 'message' | 'json' | 'html' | 'empty';

export interface Refusal {
  readonly status: number;
  readonly form: Form;
  readonly message?: string;
  readonly errors?: unknown;
  readonly retryAfter?: string;
}

/** A complete answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';

const page = (title: string) =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;

const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': JSON_TYPE },
  body: JSON.stringify(value),
});

export function refusal({ status, form, message, errors, retryAfter }: Refusal): Answer {
  const said = { ...(message === undefined ? {} : { message }), ...(errors === undefined ? {} : { errors }) };
  const later = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  switch (form) {
    case 'envelope':
    case 'message':
    case 'json': {
      const body =
        form === 'envelope'
          ? { status: 'Error', ...said }
          : form === 'message'
            ? said
            : { error: { code: status, ...said } };
      const answer = json(body, status);
      return { ...answer, headers: { ...answer.headers, ...later } };
    }
    case 'html':
      return {
        status,
        headers: { 'content-type': HTML_TYPE, ...later },
        body: page(message ?? String(status)),
      };
    case 'empty':
      return { status, headers: later, body: '' };
  }
}

/** What a request meets instead of its answer, or what happens to its answer. */
export type Act =
  | { readonly is: 'answer'; readonly answer: Answer }
  | { readonly is: 'change'; readonly change: (answer: Answer, context: Context) => Answer }
  /** Nothing is ever answered; or half is, and then nothing. */
  | { readonly is: 'hang'; readonly after: 'nothing' | 'half' }
  /** The connection is broken off. */
  | { readonly is: 'reset'; readonly after: 'nothing' | 'half' | 'half in chunks' }
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

const CHANGING: readonly Operation[] = ['create', 'cancel', 'setWebhook'];
const PAGES: readonly Operation[] = ['label', 'awb'];
const ANSWERED_IN_JSON = OPERATION_NAMES.filter((each) => !PAGES.includes(each));
const LOOKING_UP: readonly Operation[] = [
  'info',
  'token',
  'label',
  'awb',
  'cancel',
  'districts',
  'communes',
  'webhook',
];
const WITH_LISTS: readonly Operation[] = ['price', 'statuses', 'info', 'provinces', 'districts', 'communes'];

const ALL = OPERATION_NAMES;

/** A fault that is an answer of its own. */
const instead = (
  kind: Kind,
  name: string,
  how: Refusal,
  on: readonly Operation[] = ALL,
  effect: Fault['effect'] = 'none',
): Fault => ({ name, kind, on, effect, act: { is: 'answer', answer: refusal(how) } });

/** A fault that changes the envelope of the true answer. */
const changed = (
  kind: Kind,
  name: string,
  change: (envelope: Record<string, unknown>, context: Context) => unknown,
  on: readonly Operation[] = ANSWERED_IN_JSON,
): Fault => ({
  name,
  kind,
  on,
  effect: 'done',
  act: {
    is: 'change',
    change: (answer, context) => ({
      ...answer,
      body: JSON.stringify(change(JSON.parse(answer.body) as Record<string, unknown>, context)),
    }),
  },
});

const act = (
  kind: Kind,
  name: string,
  act: Act,
  on: readonly Operation[] = ALL,
  effect: Fault['effect'] = 'done',
): Fault => ({ name, kind, on, effect, act });

type Deep = (value: unknown) => unknown;

/** Every nested value, changed from the inside out. */
function deep(value: unknown, change: Deep): unknown {
  if (Array.isArray(value)) return change(value.map((each) => deep(each, change)));
  if (typeof value === 'object' && value !== null) {
    return change(
      Object.fromEntries(Object.entries(value).map(([name, each]) => [name, deep(each, change)])),
    );
  }
  return change(value);
}

const numberAsText: Deep = (value) => (typeof value === 'number' ? String(value) : value);
const textAsNumber: Deep = (value) =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) && String(Number(value)) === value
    ? Number(value)
    : value;
const listAsMap: Deep = (value) => (Array.isArray(value) ? Object.fromEntries(value.entries()) : value);
const withMore: Deep = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value, id: 77, new_field: null, deeper: { of: [{ kind: 1 }] } }
    : value;

const isList = (value: unknown) => Array.isArray(value);
/** Lists within the results, and the results themselves where they are one. */
const listsAsNull = (results: unknown, whole: boolean) =>
  whole && isList(results)
    ? null
    : deep(results, (value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(
              Object.entries(value).map(([name, each]) => [name, isList(each) ? null : each]),
            )
          : value,
      );

const someFieldsGone: Deep = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).filter(
          ([name]) =>
            ![
              'sorting',
              'collection',
              'insurance',
              'calllogs',
              'last_sman',
              'notes',
              'journeys',
              'updated_at',
              'status_name',
            ].includes(name),
        ),
      )
    : value;

/** The same operation's results for another order, another place or another address. */
function otherResults(operation: Operation, { world }: Context): unknown {
  const { stranger } = world;
  switch (operation) {
    case 'create':
      return created(stranger);
    case 'info':
      return detail(stranger);
    case 'cancel':
      return cancelled(stranger);
    case 'token':
      return { token: world.token([stranger.code]) };
    case 'districts':
      return [{ code: '648', name: 'Huyện Ea H’leo', province: 'Tỉnh Đắk Lắk' }];
    case 'communes':
      return [{ code: '24406', name: 'Xã Krông Á', district: "Huyện M'Đrắk", province: 'Tỉnh Đắk Lắk' }];
    case 'webhook':
    case 'setWebhook':
      return {
        url: 'https://nguoi-khac.example/cap-nhat',
        created_at: '2020-01-01 00:00:00',
        updated_at: '2020-01-01 00:00:00',
      };
    default:
      throw new Error(`${operation} is nobody's in particular`);
  }
}

const NOT_FOUND = 'Không tìm thấy dữ liệu';
const REFUSED = 'Đơn hàng không đúng';
const BROKEN = 'Server Error';
const MAINTENANCE = 'Hệ thống đang bảo trì, vui lòng thử lại sau ít phút';
const LATER = 'Too Many Attempts.';
const ERRORS: Readonly<Record<string, unknown>> = {
  'a map of lists': {
    phone: ['Số điện thoại không đúng'],
    weight: ['Khối lượng không đúng', 'Khối lượng quá lớn'],
  },
  'a list': ['Số điện thoại không đúng', 'Khối lượng không đúng'],
  'a text': 'Số điện thoại không đúng',
};

/** Everything that may happen to a request and that the document does not show. */
export const FAULTS: readonly Fault[] = [
  instead(
    'not found',
    'not found: Error envelope in a 200',
    { status: 200, form: 'envelope', message: NOT_FOUND },
    LOOKING_UP,
  ),
  instead(
    'not found',
    'not found: Error envelope in a 404',
    { status: 404, form: 'envelope', message: NOT_FOUND },
    LOOKING_UP,
  ),
  instead(
    'not found',
    'not found: {message} in a 404',
    { status: 404, form: 'message', message: NOT_FOUND },
    LOOKING_UP,
  ),
  instead(
    'not found',
    'not found: {message} in a 400',
    { status: 400, form: 'message', message: NOT_FOUND },
    LOOKING_UP,
  ),
  instead(
    'not found',
    'not found: a page in a 404',
    { status: 404, form: 'html', message: '404 Not Found' },
    LOOKING_UP,
  ),

  instead('unauthorized', '401 with {message}', {
    status: 401,
    form: 'message',
    message: 'Unauthenticated.',
  }),
  instead('unauthorized', '401 with an envelope', {
    status: 401,
    form: 'envelope',
    message: 'Unauthenticated.',
  }),
  instead('unauthorized', '401 without a body', { status: 401, form: 'empty' }),

  instead('forbidden', '403 with an envelope', {
    status: 403,
    form: 'envelope',
    message: 'Bạn không có quyền',
  }),
  instead('forbidden', '403 with JSON', { status: 403, form: 'json', message: 'Forbidden' }),
  instead('forbidden', '403 with a page', { status: 403, form: 'html', message: '403 Forbidden' }),

  ...Object.entries(ERRORS).flatMap(([shape, errors]) => [
    instead('invalid', `422 with a message, errors ${shape}`, {
      status: 422,
      form: 'message',
      message: REFUSED,
      errors,
    }),
    instead('invalid', `422 without a message, errors ${shape}`, { status: 422, form: 'message', errors }),
    instead('invalid', `422 with an envelope, errors ${shape}`, {
      status: 422,
      form: 'envelope',
      message: REFUSED,
      errors,
    }),
  ]),

  instead('too many', '429 with Retry-After', {
    status: 429,
    form: 'message',
    message: LATER,
    retryAfter: '1',
  }),
  instead('too many', '429 without Retry-After', { status: 429, form: 'message', message: LATER }),
  instead('too many', '429 with an envelope', {
    status: 429,
    form: 'envelope',
    message: LATER,
    retryAfter: '1',
  }),

  instead('failing', '500 with {message}, nothing done', { status: 500, form: 'message', message: BROKEN }),
  instead('failing', '500 with an envelope, nothing done', {
    status: 500,
    form: 'envelope',
    message: BROKEN,
  }),
  instead('failing', '500 without a body, nothing done', { status: 500, form: 'empty' }),
  instead(
    'failing',
    '500 with {message}, done',
    { status: 500, form: 'message', message: BROKEN },
    CHANGING,
    'done',
  ),
  instead(
    'failing',
    '500 with an envelope, done',
    { status: 500, form: 'envelope', message: BROKEN },
    CHANGING,
    'done',
  ),

  instead('gateway', '502 with a page, nothing done', {
    status: 502,
    form: 'html',
    message: '502 Bad Gateway',
  }),
  instead(
    'gateway',
    '502 with a page, done',
    { status: 502, form: 'html', message: '502 Bad Gateway' },
    CHANGING,
    'done',
  ),
  instead(
    'gateway',
    '504 with a page, done',
    { status: 504, form: 'html', message: '504 Gateway Time-out' },
    CHANGING,
    'done',
  ),

  instead('maintenance', 'maintenance: Error envelope in a 200', {
    status: 200,
    form: 'envelope',
    message: MAINTENANCE,
  }),
  instead('maintenance', 'maintenance: envelope in a 503', {
    status: 503,
    form: 'envelope',
    message: MAINTENANCE,
  }),
  instead('maintenance', 'maintenance: a page in a 503', {
    status: 503,
    form: 'html',
    message: MAINTENANCE,
    retryAfter: '600',
  }),
  instead('maintenance', 'maintenance: a page in a 200', { status: 200, form: 'html', message: MAINTENANCE }),

  act('silent', 'no answer, nothing done', { is: 'hang', after: 'nothing' }, ALL, 'none'),
  act('silent', 'no answer, done', { is: 'hang', after: 'nothing' }, CHANGING),
  act('silent', 'half an answer and then silence', { is: 'hang', after: 'half' }),

  act('broken', 'broken off, nothing done', { is: 'reset', after: 'nothing' }, ALL, 'none'),
  act('broken', 'broken off, done', { is: 'reset', after: 'nothing' }, CHANGING),
  act('broken', 'broken off in half an answer', { is: 'reset', after: 'half' }),
  act('broken', 'broken off in half an answer in chunks', { is: 'reset', after: 'half in chunks' }),
  act('broken', 'a length larger than the body', { is: 'length', times: 1.5 }),
  act('unreadable', 'a length smaller than the body', { is: 'length', times: 0.5 }),

  instead('unreadable', 'an empty 200, nothing done', { status: 200, form: 'empty' }),
  instead('unreadable', 'an empty 200, done', { status: 200, form: 'empty' }, CHANGING, 'done'),
  instead('unreadable', 'a 204, done', { status: 204, form: 'empty' }, CHANGING, 'done'),
  changed('unreadable', 'Success without results', ({ results: _results, ...rest }) => rest),
  changed('unreadable', 'Success with null for results', (envelope) => ({ ...envelope, results: null })),
  changed('unreadable', 'Success with text for results', (envelope) => ({ ...envelope, results: 'OK' })),
  changed('unreadable', 'the results without an envelope', ({ results }) => results),
  {
    name: 'a redirect to a page',
    kind: 'unreadable',
    on: ALL,
    effect: 'none',
    act: {
      is: 'answer',
      answer: {
        status: 302,
        headers: { location: '/dang-nhap', 'content-type': HTML_TYPE },
        body: page('Đăng nhập'),
      },
    },
  },

  changed(
    'another',
    "another's answer",
    (envelope, context) => ({ ...envelope, results: otherResults(context.operation, context) }),
    ['create', 'info', 'cancel', 'token', 'districts', 'communes', 'webhook', 'setWebhook'],
  ),
  {
    name: "another's answer",
    kind: 'another',
    on: PAGES,
    effect: 'done',
    act: { is: 'change', change: (answer, { strangersLabel }) => ({ ...answer, body: strangersLabel }) },
  },

  changed('loose', 'numbers as text', (envelope) => deep(envelope, numberAsText)),
  changed('loose', 'text as numbers', (envelope) => deep(envelope, textAsNumber)),
  changed(
    'loose',
    'null for lists within',
    (envelope) => ({ ...envelope, results: listsAsNull(envelope['results'], false) }),
    ['info'],
  ),
  changed(
    'loose',
    'null for the list',
    (envelope) => ({ ...envelope, results: listsAsNull(envelope['results'], true) }),
    WITH_LISTS.filter((each) => each !== 'info'),
  ),
  changed('loose', 'maps for lists', (envelope) => deep(envelope, listAsMap), WITH_LISTS),
  changed(
    'loose',
    'a list around the results',
    (envelope) => (isList(envelope['results']) ? envelope : { ...envelope, results: [envelope['results']] }),
    ['create', 'info', 'cancel', 'token', 'webhook', 'setWebhook'],
  ),
  changed('loose', 'success in small letters', (envelope) => ({ ...envelope, status: 'success' })),
  {
    name: 'JSON called a page',
    kind: 'loose',
    on: ANSWERED_IN_JSON,
    effect: 'done',
    act: { is: 'change', change: (answer) => ({ ...answer, headers: { 'content-type': HTML_TYPE } }) },
  },
  {
    name: 'JSON after a byte-order mark',
    kind: 'loose',
    on: ANSWERED_IN_JSON,
    effect: 'done',
    act: { is: 'change', change: (answer) => ({ ...answer, body: `\uFEFF${answer.body}` }) },
  },
  {
    name: 'a 201',
    kind: 'loose',
    on: ['create', 'token', 'setWebhook'],
    effect: 'done',
    act: { is: 'change', change: (answer) => ({ ...answer, status: 201 }) },
  },

  changed('fields', 'fields left out', (envelope) => deep(envelope, someFieldsGone)),
  changed('fields', 'more fields', (envelope) => deep(envelope, withMore)),
  changed('fields', 'a message that is null', (envelope) => ({ ...envelope, message: null })),

  {
    name: 'stored, shown later',
    kind: 'late',
    on: ['create'],
    effect: 'late',
    act: { is: 'change', change: (a) => a },
  },
  instead(
    'late',
    'stored, shown later, after a 500',
    { status: 500, form: 'envelope', message: BROKEN },
    ['create'],
    'late',
  ),
  act('late', 'stored, shown later, broken off', { is: 'reset', after: 'nothing' }, ['create'], 'late'),
];

export const faultsOf = (operation: Operation): Fault[] => FAULTS.filter(({ on }) => on.includes(operation));

export function faultOf(operation: Operation, name: string): Fault {
  const found = faultsOf(operation).find((each) => each.name === name);
  if (found === undefined) throw new Error(`${operation} has no fault ${name}`);
  return found;
}
