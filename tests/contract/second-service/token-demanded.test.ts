import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Refusal } from '../../second-service/service/answer.ts';
import type { Operation } from '../../second-service/service/document.ts';
import { expectDocumentedRequests, expectSuitableMessage } from './expect-messages.ts';
import { type Harness, openHarness, setShortTimeouts, setUsualTimeouts } from './harness.ts';
import { CALLERS, callOperation, prepareService, SURFACES, type TestedOperation } from './operations.ts';

// "Whether they require one is not shown": lists that demand the access token, each in its own way.

beforeAll(setShortTimeouts);
afterAll(setUsualTimeouts);

let harness: Harness;
afterEach(async () => {
  expectDocumentedRequests(harness);
  await harness.close();
});

const LISTS = [
  'statuses',
  'provinces',
  'districts',
  'communes',
] as const satisfies readonly TestedOperation[];
const FORMS: readonly Refusal[] = [
  { status: 401, form: 'message', message: 'Unauthenticated.' },
  { status: 401, form: 'envelope', message: 'Unauthenticated.' },
  { status: 401, form: 'html', message: '401 Unauthorized' },
  { status: 401, form: 'empty' },
];

const authorized = (operation: Operation): boolean[] =>
  harness.service.requests.filter((each) => each.operation === operation).map((each) => each.authorized);

describe.each(SURFACES)('at the %s', (surface) => {
  describe.each(LISTS)('%s', (operation) => {
    it('omits the token if the service does not demand it', async () => {
      harness = await openHarness();
      const order = prepareService(harness);
      expect((await callOperation(harness, surface, operation, order)).code).toBe('done');
      expect(authorized(operation)).toEqual([false]);
    });

    it.each(FORMS.map((form) => [form.form, form] as const))(
      'goes with it where it is asked for, once and from then on: %s',
      async (_name, unauthorized) => {
        harness = await openHarness({ tokenAlsoOn: LISTS, styles: { unauthorized } });
        const order = prepareService(harness);
        const end = await callOperation(harness, surface, operation, order);
        expect(end.code).toBe('done');
        const right = CALLERS[operation].right(order);
        expect(end.value).toMatchObject(surface === 'window' ? right.window : right.command);
        expect(authorized(operation)).toEqual([false, true]);
        expect((await callOperation(harness, 'command line', operation, order)).code).toBe('done');
        expect(authorized(operation)).toEqual([false, true, true]);
      },
    );

    it('says that a token is needed if none is set', async () => {
      harness = await openHarness({ tokenAlsoOn: LISTS, token: null });
      const order = prepareService(harness);
      const end = await callOperation(harness, surface, operation, order);
      expect(end.code).toBe('token-wanted');
      if (operation !== 'statuses' || surface !== 'window') expectSuitableMessage(end);
      expect(authorized(operation)).toEqual([false]);
    });
  });
});
