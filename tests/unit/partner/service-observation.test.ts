import { expect, it } from 'vitest';
import type { HttpResponse } from '../../../main/partner/send-request.ts';
import { observeCall } from '../../../main/partner/service-observation.ts';
import type { ProblemCode } from '../../../shared/problem.ts';

const ANSWER: HttpResponse = {
  url: 'https://service.example',
  httpStatus: 200,
  headers: new Headers(),
  body: new Uint8Array(),
  cookies: [],
};

it.each<readonly [ProblemCode | null, boolean, object | null]>([
  [null, true, { kind: 'answered', authorized: true }],
  [null, false, { kind: 'answered', authorized: false }],
  ['refused', true, { kind: 'answered', authorized: true }],
  ['refused', false, { kind: 'answered', authorized: false }],
  // The token may be valid without this permission, or was never checked.
  ['not-permitted', true, { kind: 'answered', authorized: false }],
  ['token-wanted', false, { kind: 'answered', authorized: false }],
  ['rate-limited', true, { kind: 'answered', authorized: false }],
  ['unauthorized', true, { kind: 'token-refused' }],
  ['unavailable', true, { kind: 'unavailable', attempts: 2 }],
  ['malformed', true, null],
])('a call that ended in %s (token sent: %s) tells %j', (code, sentToken, told) => {
  const news = observeCall(ANSWER, code === null ? null : { code }, { sentToken, tries: 2 });
  if (told === null) expect(news).toBeNull();
  else expect(news).toMatchObject(told);
});
