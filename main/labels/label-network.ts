import type { Session } from 'electron';
import { namesOf } from '../net/session-names.ts';
import { readBody } from '../partner/body.ts';
import type { JudgeNeeds } from './part-judge.ts';

const STYLESHEET_MS = 3_000;
const STYLESHEET_BYTES = 1_000_000;

/**
 * What the judge of label parts asks of the network: names by the session's own resolver, the one that its pages'
 * connections use, stylesheets by a session that no page has.
 */
export function labelNetwork(own: Session, fetch: typeof globalThis.fetch): JudgeNeeds {
  return {
    ...namesOf(own),
    readStylesheet: async (url) => {
      const signal = AbortSignal.timeout(STYLESHEET_MS);
      // A redirect would lead to an address that nobody judged.
      const answer = await fetch(url, { redirect: 'error', credentials: 'omit', signal });
      return new TextDecoder().decode(await readBody(answer, STYLESHEET_BYTES, signal));
    },
  };
}
