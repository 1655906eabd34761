import { once } from 'node:events';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';

/** The context of a call: the connection, the fault that it met, whether it went unanswered, and the orders of its labels. */
export interface SandboxEnv {
  Bindings: HttpBindings;
  Variables: { fault?: string; unanswered?: true; codes?: readonly string[] };
}

export type SandboxContext = Context<SandboxEnv>;

/** One answered request. The path has no query, because that contains the print token. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  /** 0 if there was no answer: the connection was cut, or the caller hung up. */
  readonly status: number;
  /** The fault that it met, if any. */
  readonly fault?: string;
  /**
   * The account whose access token the request carried, 0 for the first; `unknown` for a token of none of them. Absent
   * without a token, and where the sandbox has one account only.
   */
  readonly account?: number | 'unknown';
  /** For a token and for a label page that were given: the codes of their orders. */
  readonly codes?: readonly string[];
}

/** How a call ends without an answer: its connection is cut, or kept open until the caller hangs up. */
export type NoAnswer = 'cut' | 'hang';

/** Ends the call without an answer. A cut looks to the caller like a router that was switched off. */
export async function endWithoutAnswer(context: SandboxContext, how: NoAnswer): Promise<Response> {
  context.set('unanswered', true);
  const { socket } = context.env.incoming;
  if (how === 'cut') socket.destroy();
  else if (!socket.destroyed) await once(socket, 'close');
  return RESPONSE_ALREADY_SENT;
}
