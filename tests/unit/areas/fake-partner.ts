import type { PartnerClient } from '../../../main/partner/client.ts';
import { createPartnerClient } from '../../../main/partner/create-client.ts';

/** The service's answer to a path: `results`, or null for no answer. */
export type PartnerAnswers = (path: string, query: URLSearchParams) => unknown;

/** A real client whose requests end in this function; short waits. */
export interface FakePartner {
  readonly client: () => Promise<PartnerClient>;
  /** Path and query of every request, in order. */
  readonly asked: string[];
}

export function createFakePartner(answers: PartnerAnswers): FakePartner {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname, searchParams, search } = new URL(input instanceof Request ? input.url : String(input));
    asked.push(pathname.split('/').at(-1) + search);
    const results = await answers(pathname, searchParams);
    if (results === null) throw new TypeError('fetch failed');
    return Response.json({ status: 'Success', results });
  };
  const client = createPartnerClient({
    baseUrl: 'https://partner.example',
    labelUrl: null,
    accessToken: 'token',
    transport: { fetch, limits: { attempts: 1, backoffMs: 1, backoffLimitMs: 1 } },
  });
  return { client: async () => client, asked };
}

/** Lets all pending work finish. */
export const flushPromises = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};
