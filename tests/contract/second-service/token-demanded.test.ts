import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../second-service/service/answer.ts';
import type { Order } from '../../second-service/service/world.ts';
import { expectSuitableMessage } from './expected.ts';
import { type Harness, openHarness, withHarness } from './harness.ts';
import { callOperation, expectRight, prepareService } from './operations.ts';

// "Whether they require one is not shown": lists that demand the access token, each in its own way.

const LISTS = ['statuses', 'provinces', 'districts', 'communes'] as const;
const FORMS: readonly Refusal[] = [
  { status: 401, form: 'message', message: 'Unauthenticated.' },
  { status: 401, form: 'envelope', message: 'Unauthenticated.' },
  { status: 401, form: 'html', message: '401 Unauthorized' },
  { status: 401, form: 'empty' },
];

describe.each([
  ['command line', 'right'],
  ['window', null],
] as const)('at the %s, with the token set: %s', (surface, token) => {
  let harness: Harness;
  let order: Order;
  withHarness(
    () => openHarness({ tokenAlsoOn: LISTS, token }),
    (opened) => {
      harness = opened;
      order = prepareService(opened);
    },
  );

  it.each(LISTS.map((operation, at) => [operation, FORMS[at] as Refusal] as const))(
    '%s are asked for with it where it is demanded, once and from then on; without one a person is told: %j',
    async (operation, unauthorized) => {
      const { service } = harness;
      service.style('all', { unauthorized });
      const end = await callOperation(harness, surface, operation, order);
      if (token === null) {
        expect(end.code).toBe('token-wanted');
        expectSuitableMessage(end);
      } else {
        expectRight(end, surface, operation, order);
        expectRight(await callOperation(harness, surface, operation, order), surface, operation, order);
      }
      expect(service.requests.map(({ authorized }) => authorized)).toEqual(
        token === null ? [false] : [false, true, true],
      );
    },
  );
});
