import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../second-service/service/document.ts';
import type { Refusal } from '../../second-service/service/faults.ts';
import { type Harness, openHarness, setShortTimeouts, setUsualTimeouts } from './bench.ts';
import { CALLERS, callOperation, prepareService, SURFACES, type TestedOperation } from './operations.ts';
import { expectDocumentedRequests, expectSuitableMessage } from './words.ts';

// "Whether they require one is not shown": lists that want the access token after all, each saying so in its own way.

beforeAll(setShortTimeouts);
afterAll(setUsualTimeouts);

let bench: Harness;
afterEach(async () => {
  expectDocumentedRequests(bench);
  await bench.close();
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
  bench.service.requests.filter((each) => each.operation === operation).map((each) => each.authorized);

describe.each(SURFACES)('at the %s', (surface) => {
  describe.each(LISTS)('%s', (operation) => {
    it('goes without the token where nobody asks for it', async () => {
      bench = await openHarness();
      const order = prepareService(bench);
      expect((await callOperation(bench, surface, operation, order)).code).toBe('done');
      expect(authorized(operation)).toEqual([false]);
    });

    it.each(FORMS.map((form) => [form.form, form] as const))(
      'goes with it where it is asked for, once and from then on: %s',
      async (_name, unauthorized) => {
        bench = await openHarness({ tokenAlsoOn: LISTS, styles: { unauthorized } });
        const order = prepareService(bench);
        const end = await callOperation(bench, surface, operation, order);
        expect(end.code).toBe('done');
        const right = CALLERS[operation].right(order);
        expect(end.value).toMatchObject(surface === 'window' ? right.window : right.command);
        expect(authorized(operation)).toEqual([false, true]);
        expect((await callOperation(bench, 'command line', operation, order)).code).toBe('done');
        expect(authorized(operation)).toEqual([false, true, true]);
      },
    );

    it('says that one is wanted where there is none', async () => {
      bench = await openHarness({ tokenAlsoOn: LISTS, token: null });
      const order = prepareService(bench);
      const end = await callOperation(bench, surface, operation, order);
      expect(end.code).toBe('token-wanted');
      if (operation !== 'statuses' || surface !== 'window') expectSuitableMessage(end);
      expect(authorized(operation)).toEqual([false]);
    });
  });
});
