import { HTML_TYPE, page } from './answer.ts';
import {
  deep,
  isList,
  listAsMap,
  listsAsNull,
  numberAsText,
  otherResults,
  someFieldsGone,
  textAsNumber,
  withMore,
} from './changes.ts';
import type { Operation } from './document.ts';
import { ALL, ANSWERED_IN_JSON, act, changed, type Fault, instead, PAGES } from './fault.ts';

const CHANGING: readonly Operation[] = ['create', 'cancel', 'setWebhook'];
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
