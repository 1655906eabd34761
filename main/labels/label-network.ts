import type { Session } from 'electron';
import { readBody } from '../partner/body.ts';
import type { JudgeNeeds } from './part-judge.ts';

/** In ms. Chromium would wait longer; a label doesn't. */
const LOOK_UP_MS = 2_000;
const STYLESHEET_MS = 3_000;
const STYLESHEET_BYTES = 1_000_000;

/**
 * What the judge of label parts asks of the network: names by the session's own resolver, the one that its pages'
 * connections use, stylesheets by a session that no page has.
 */
export function labelNetwork(own: Session, fetch: typeof globalThis.fetch): JudgeNeeds {
  return {
    resolve: async (hostname) => {
      const { endpoints } = await within(LOOK_UP_MS, own.resolveHost(hostname));
      return endpoints.map(({ address }) => address);
    },
    isProxied: async (url) => !(await own.resolveProxy(url)).startsWith('DIRECT'),
    readStylesheet: async (url) => {
      const signal = AbortSignal.timeout(STYLESHEET_MS);
      // A redirect would lead to an address that nobody judged.
      const answer = await fetch(url, { redirect: 'error', credentials: 'omit', signal });
      return new TextDecoder().decode(await readBody(answer, STYLESHEET_BYTES, signal));
    },
  };
}

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('name look-up took too long')), milliseconds);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
