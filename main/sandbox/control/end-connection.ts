import { once } from 'node:events';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { SandboxContext } from '../sandbox-context.ts';

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
