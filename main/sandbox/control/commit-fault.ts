import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { invalid, refusal } from '../answers.ts';
import { errorPage, loginPage } from '../pages.ts';
import type { WireContext } from '../wire.ts';
import type { AnswerFault } from './faults.ts';

/**
 * Answers a call with a fault in the place of the operation's answer.
 * @param answer carries the operation out; called once at most, and only where the fault lets it take effect
 * @returns null where the connection is to be cut
 */
export async function commitFault(
  context: WireContext,
  fault: AnswerFault,
  answer: () => Response | Promise<Response>,
): Promise<Response | null> {
  if ('takesEffect' in fault && fault.takesEffect) await answer();
  switch (fault.kind) {
    case 'unauthorized':
      return context.json({ message: 'Unauthenticated.' }, 401);
    case 'invalid':
      return invalid(context, fault.errors);
    case 'too-many':
      context.header('Retry-After', String(fault.retryAfterSeconds));
      return context.json({ message: 'Too Many Attempts.' }, 429);
    case 'server-error':
      return context.html(errorPage('500 | Lỗi máy chủ'), 500);
    case 'empty':
      return context.body('', 200, { 'Content-Type': 'application/json' });
    case 'truncated':
      return truncated(await answer());
    case 'refused':
      return refusal(context, fault.message, fault.errors === undefined ? [fault.message] : fault.errors);
    case 'login-page':
      return context.html(loginPage());
    case 'cut':
      return null;
  }
}

/** The first half of an answer, with its own status and type. */
async function truncated(whole: Response): Promise<Response> {
  const text = await whole.text();
  return new Response(text.slice(0, Math.floor(text.length / 2)), {
    status: whole.status,
    headers: { 'content-type': whole.headers.get('content-type') ?? 'application/json' },
  });
}

/** Ends the connection without an answer, as a router that is switched off does. */
export function cutConnection(context: WireContext): Response {
  context.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
