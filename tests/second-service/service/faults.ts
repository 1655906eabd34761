import { type Answer, type Form, HTML_TYPE, page, type Refusal } from './answer.ts';
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
import {
  ALL,
  ANSWERED_IN_JSON,
  act,
  type Context,
  changed,
  type Fault,
  instead,
  type Kind,
  PAGES,
} from './fault.ts';

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

const failed = (
  kind: Kind,
  name: string,
  status: number,
  form: Form,
  message?: string,
  { on, effect, ...more }: Partial<Refusal> & Partial<Pick<Fault, 'on' | 'effect'>> = {},
): Fault =>
  instead(kind, name, { status, form, ...(message === undefined ? {} : { message }), ...more }, on, effect);

const LOOKED_UP = { on: LOOKING_UP };
const DONE = { on: CHANGING, effect: 'done' } as const;

/** A fault that changes the whole answer and not only its envelope. */
const answered = (
  kind: Kind,
  name: string,
  change: (answer: Answer, context: Context) => Answer,
  on: readonly Operation[],
  effect: Fault['effect'] = 'done',
): Fault => ({ name, kind, on, effect, act: { is: 'change', change } });

/** Everything that may happen to a request and that the document does not show. */
const FAULTS: readonly Fault[] = [
  failed('not found', 'not found: Error envelope in a 200', 200, 'envelope', NOT_FOUND, LOOKED_UP),
  failed('not found', 'not found: Error envelope in a 404', 404, 'envelope', NOT_FOUND, LOOKED_UP),
  failed('not found', 'not found: {message} in a 404', 404, 'message', NOT_FOUND, LOOKED_UP),
  failed('not found', 'not found: {message} in a 400', 400, 'message', NOT_FOUND, LOOKED_UP),
  failed('not found', 'not found: a page in a 404', 404, 'html', '404 Not Found', LOOKED_UP),

  failed('unauthorized', '401 with {message}', 401, 'message', 'Unauthenticated.'),
  failed('unauthorized', '401 with an envelope', 401, 'envelope', 'Unauthenticated.'),
  failed('unauthorized', '401 without a body', 401, 'empty'),

  failed('forbidden', '403 with an envelope', 403, 'envelope', 'Bạn không có quyền'),
  failed('forbidden', '403 with JSON', 403, 'json', 'Forbidden'),
  failed('forbidden', '403 with a page', 403, 'html', '403 Forbidden'),

  ...Object.entries(ERRORS).flatMap(([shape, errors]) => [
    failed('invalid', `422 with a message, errors ${shape}`, 422, 'message', REFUSED, { errors }),
    failed('invalid', `422 without a message, errors ${shape}`, 422, 'message', undefined, { errors }),
    failed('invalid', `422 with an envelope, errors ${shape}`, 422, 'envelope', REFUSED, { errors }),
  ]),

  failed('too many', '429 with Retry-After', 429, 'message', LATER, { retryAfter: '1' }),
  failed('too many', '429 without Retry-After', 429, 'message', LATER),
  failed('too many', '429 with an envelope', 429, 'envelope', LATER, { retryAfter: '1' }),

  failed('failing', '500 with {message}, nothing done', 500, 'message', BROKEN),
  failed('failing', '500 with an envelope, nothing done', 500, 'envelope', BROKEN),
  failed('failing', '500 without a body, nothing done', 500, 'empty'),
  failed('failing', '500 with {message}, done', 500, 'message', BROKEN, DONE),
  failed('failing', '500 with an envelope, done', 500, 'envelope', BROKEN, DONE),

  failed('gateway', '502 with a page, nothing done', 502, 'html', '502 Bad Gateway'),
  failed('gateway', '502 with a page, done', 502, 'html', '502 Bad Gateway', DONE),
  failed('gateway', '504 with a page, done', 504, 'html', '504 Gateway Time-out', DONE),

  failed('maintenance', 'maintenance: Error envelope in a 200', 200, 'envelope', MAINTENANCE),
  failed('maintenance', 'maintenance: envelope in a 503', 503, 'envelope', MAINTENANCE),
  failed('maintenance', 'maintenance: a page in a 503', 503, 'html', MAINTENANCE, { retryAfter: '600' }),
  failed('maintenance', 'maintenance: a page in a 200', 200, 'html', MAINTENANCE),

  act('silent', 'no answer, nothing done', { is: 'hang', after: 'nothing' }, ALL, 'none'),
  act('silent', 'no answer, done', { is: 'hang', after: 'nothing' }, CHANGING),
  act('silent', 'half an answer and then silence', { is: 'hang', after: 'half' }),

  act('broken', 'broken off, nothing done', { is: 'reset', after: 'nothing' }, ALL, 'none'),
  act('broken', 'broken off, done', { is: 'reset', after: 'nothing' }, CHANGING),
  act('broken', 'broken off in half an answer', { is: 'reset', after: 'half' }),
  act('broken', 'broken off in half an answer in chunks', { is: 'reset', after: 'half in chunks' }),
  act('broken', 'a length larger than the body', { is: 'length', times: 1.5 }),
  act('unreadable', 'a length smaller than the body', { is: 'length', times: 0.5 }),

  failed('unreadable', 'an empty 200, nothing done', 200, 'empty'),
  failed('unreadable', 'an empty 200, done', 200, 'empty', undefined, DONE),
  failed('unreadable', 'a 204, done', 204, 'empty', undefined, DONE),
  changed('unreadable', 'Success without results', ({ results: _results, ...rest }) => rest),
  changed('unreadable', 'Success with null for results', (envelope) => ({ ...envelope, results: null })),
  changed('unreadable', 'Success with text for results', (envelope) => ({ ...envelope, results: 'OK' })),
  changed('unreadable', 'the results without an envelope', ({ results }) => results),
  act(
    'unreadable',
    'a redirect to a page',
    {
      is: 'answer',
      answer: {
        status: 302,
        headers: { location: '/dang-nhap', 'content-type': HTML_TYPE },
        body: page('Đăng nhập'),
      },
    },
    ALL,
    'none',
  ),

  changed(
    'another',
    "another's answer",
    (envelope, context) => ({ ...envelope, results: otherResults(context.operation, context) }),
    ['create', 'info', 'cancel', 'token', 'districts', 'communes', 'webhook', 'setWebhook'],
  ),
  answered(
    'another',
    "another's answer",
    (answer, { strangersLabel }) => ({ ...answer, body: strangersLabel }),
    PAGES,
  ),

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
  answered(
    'loose',
    'JSON called a page',
    (answer) => ({ ...answer, headers: { 'content-type': HTML_TYPE } }),
    ANSWERED_IN_JSON,
  ),
  answered(
    'loose',
    'JSON after a byte-order mark',
    (answer) => ({ ...answer, body: `\uFEFF${answer.body}` }),
    ANSWERED_IN_JSON,
  ),
  answered('loose', 'a 201', (answer) => ({ ...answer, status: 201 }), ['create', 'token', 'setWebhook']),

  changed('fields', 'fields left out', (envelope) => deep(envelope, someFieldsGone)),
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
