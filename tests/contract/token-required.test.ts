import { describe, expect, it } from 'vitest';
import type { ServiceObservation } from '../../main/partner/service-observation.ts';
import type { TokenRequirements } from '../../main/partner/token-requirements.ts';
import { json, page, type Respond, redirected } from '../partner/answers.ts';
import * as samples from '../partner/samples.ts';
import type { StartedPartner } from '../partner/start-partner.ts';
import { startAnswering } from '../partner/start-partner.ts';
import { ACCESS_TOKEN, CALLS, catchProblem, createTestClient, PRINT_TOKEN } from './clients.ts';

/* Operations that partner-api.md shows without the token ("Authentication", 3). */

function memory(): TokenRequirements & { readonly names: Set<string> } {
  const names = new Set<string>();
  return { names, has: (operation) => names.has(operation), add: (operation) => void names.add(operation) };
}

const BEARER = `Bearer ${ACCESS_TOKEN}`;
const tokens = ({ requests }: StartedPartner): (string | undefined)[] =>
  requests.map(({ headers }) => headers.authorization);
const unauthenticated = json({ message: 'Unauthenticated.' }, 401);

/** Answers so only if the token comes with it. */
const wanting =
  (answer: Respond): Respond =>
  (response) =>
    (response.req.headers.authorization === BEARER ? answer : unauthenticated)(response);

describe.each([
  ['statuses', samples.STATUSES_ANSWER],
  ['provinces', samples.PROVINCES_ANSWER],
  ['districts', samples.DISTRICTS_ANSWER],
  ['communes', samples.COMMUNES_ANSWER],
] as const)('%s', (operation, answer) => {
  const call = CALLS[operation];

  it('sends the token when the service demands it, and from then on at once', async () => {
    const partner = await startAnswering(wanting(json(answer)));
    const tokenRequirements = memory();
    const events: object[] = [];
    const news: ServiceObservation[] = [];
    const client = createTestClient(partner.url, {
      tokenRequirements,
      log: (event) => events.push(event),
      onObservation: (one) => news.push(one),
    });
    await call(client);
    expect([...tokenRequirements.names]).toEqual([operation]);
    await call(client);
    expect(tokens(partner)).toEqual([undefined, BEARER, BEARER]);
    // One call, however often it was sent.
    expect(events).toMatchObject([
      { event: 'partner call', operation, outcome: 'answered', httpStatus: 200, attempts: 2 },
      { event: 'partner call', operation, outcome: 'answered', httpStatus: 200, attempts: 1 },
    ]);
    expect(news).toMatchObject([{ kind: 'answered', authorized: true }, { kind: 'answered' }]);
  });

  it('never carries the token across a redirect', async () => {
    const other = await startAnswering(json(answer));
    const partner = await startAnswering(wanting(redirected(`${other.url}/there`)));
    expect((await catchProblem(call(createTestClient(partner.url)))).code).toBe('malformed');
    expect(other.requests).toEqual([]);
  });
});

it('says that a token is missing, not refused, if none is set', async () => {
  const partner = await startAnswering(unauthenticated);
  const news: ServiceObservation[] = [];
  for (const [options, code] of [
    [{ accessToken: null }, 'token-wanted'],
    [{ accessToken: '' }, 'token-wanted'],
    [{ accessToken: null, missingTokenProblem: { code: 'token-unavailable' } }, 'token-unavailable'],
    [{ accessToken: 'mã\r\nX: y' }, 'token-unreadable'],
  ] as const) {
    const client = createTestClient(partner.url, { ...options, onObservation: (one) => news.push(one) });
    expect((await catchProblem(CALLS.statuses(client))).code).toBe(code);
  }
  expect(tokens(partner)).toEqual([undefined, undefined, undefined, undefined]);
  for (const one of news) expect(one).toMatchObject({ kind: 'answered', authorized: false });
});

it('says that the token was refused if it was sent, and remembers nothing', async () => {
  const partner = await startAnswering(unauthenticated);
  const tokenRequirements = memory();
  const news: ServiceObservation[] = [];
  const client = createTestClient(partner.url, { tokenRequirements, onObservation: (one) => news.push(one) });
  expect((await catchProblem(CALLS.statuses(client))).code).toBe('unauthorized');
  expect(tokens(partner)).toEqual([undefined, BEARER]);
  expect(news).toMatchObject([{ kind: 'token-refused' }]);
  // A label is returned for the caller to judge.
  expect(await CALLS.label(client)).toMatchObject({ httpStatus: 401 });
  expect([...tokenRequirements.names]).toEqual([]);
});

describe('a label', () => {
  it('is requested with the token if {base_url}’s own origin demands it, and from then on at once', async () => {
    for (const isOwn of [false, true]) {
      const partner = await startAnswering(wanting(page('<p>label')));
      const client = createTestClient(`${partner.url}/gateway`, {
        labelUrl: isOwn ? partner.url : null,
        tokenRequirements: memory(),
      });
      for (const _time of [1, 2])
        expect(await client.fetchLabel(PRINT_TOKEN, 'A5')).toMatchObject({ httpStatus: 200 });
      expect(tokens(partner)).toEqual([undefined, BEARER, BEARER]);
    }
  });

  it('is never requested with the token at another origin, nor after a redirect to one', async () => {
    const tokenRequirements = memory();
    tokenRequirements.add('label');
    const other = await startAnswering(unauthenticated);
    const partner = await startAnswering(redirected(`${other.url}/print`));
    const at = (labelUrl: string | null): Promise<{ readonly httpStatus: number }> =>
      createTestClient(partner.url, { labelUrl, tokenRequirements }).fetchLabel(PRINT_TOKEN, 'A5');
    // The label address is the other one; the base address leads there; the same without what was remembered.
    expect(await at(other.url)).toMatchObject({ httpStatus: 401 });
    expect(await at(null)).toMatchObject({ httpStatus: 401 });
    tokenRequirements.names.clear();
    expect(await at(null)).toMatchObject({ httpStatus: 401 });
    expect(tokens(other)).toEqual([undefined, undefined, undefined]);
    expect(tokens(partner)).toEqual([BEARER, undefined]);
  });
});
