import { once } from 'node:events';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';

/** What a call carries besides itself: the connection behind it, the fault that it met, and whether it went unanswered. */
export interface SandboxEnv {
  Bindings: HttpBindings;
  Variables: { fault?: string; unanswered?: true };
}

export type SandboxContext = Context<SandboxEnv>;

/** One request as it was answered. The path has no query: that holds the print token. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  /** 0 where no answer was given: the connection was cut, or the caller hung up. */
  readonly status: number;
  /** The fault that it met; left out where it met none. */
  readonly fault?: string;
}

/** How a call goes without an answer: its connection is cut, or kept open until the caller hangs up. */
export type NoAnswer = 'cut' | 'hang';

/** Ends the call so. A cut is what the caller sees when a router is switched off. */
export async function endWithoutAnswer(context: SandboxContext, how: NoAnswer): Promise<Response> {
  context.set('unanswered', true);
  const { socket } = context.env.incoming;
  if (how === 'cut') socket.destroy();
  else if (!socket.destroyed) await once(socket, 'close');
  return RESPONSE_ALREADY_SENT;
}
