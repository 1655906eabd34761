import { z } from 'zod';
import { loginPage } from '../pages.ts';
import { FAILURE_FORMS, failure } from '../responses.ts';
import type { NoAnswer, SandboxContext } from '../sandbox-context.ts';
import type { DelayedTasks } from './delayed-tasks.ts';

const SERVER_ERROR = 'Lỗi máy chủ';

/** The longest delay, in ms. */
export const MAX_MS = 600_000;

/** Whether the operation runs before its answer is lost, e.g. a create that succeeds without the client knowing. */
const takesEffect = z.boolean().default(false);

/** Faults that lose or spoil the answer. */
export const BrokenFaults = [
  z.strictObject({
    kind: z.literal('server-error'),
    takesEffect,
    httpStatus: z.literal([500, 502, 503, 504]).default(500),
    as: z.enum(FAILURE_FORMS).default('page'),
    message: z.string().max(1000).default(SERVER_ERROR),
  }),
  z.strictObject({ kind: z.literal('empty'), takesEffect }),
  /** The operation's own answer, cut in the middle; the operation always takes effect. */
  z.strictObject({ kind: z.literal('truncated') }),
  /** A login page with HTTP 200. */
  z.strictObject({ kind: z.literal('login-page') }),
  /** Closes the connection without an answer. */
  z.strictObject({ kind: z.literal('cut'), takesEffect }),
  /** Never answers; ends when the caller hangs up. */
  z.strictObject({ kind: z.literal('hang'), takesEffect }),
  /** Loses the answer, or answers with a 500. The operation takes effect so many ms later, unless the world ends before. */
  z.strictObject({
    kind: z.literal('late-effect'),
    ms: z.int().min(0).max(MAX_MS),
    as: z.enum(['cut', 'server-error']).default('cut'),
  }),
] as const;
export type BrokenFault = z.infer<(typeof BrokenFaults)[number]>;

/** @param answer runs the operation */
export async function respondBroken(
  context: SandboxContext,
  fault: BrokenFault,
  answer: () => Response | Promise<Response>,
  later: DelayedTasks,
): Promise<Response | NoAnswer> {
  if ('takesEffect' in fault && fault.takesEffect) await answer();
  switch (fault.kind) {
    case 'server-error':
      return failure(context, fault.as, fault.httpStatus, fault.message);
    case 'empty':
      return context.body('', 200, { 'Content-Type': 'application/json' });
    case 'truncated':
      return truncateResponse(await answer());
    case 'login-page':
      return context.html(loginPage());
    case 'cut':
    case 'hang':
      return fault.kind;
    case 'late-effect':
      // The body can't be read after the call has ended.
      await context.req.text();
      later.schedule(fault.ms, async () => void (await answer()));
      return fault.as === 'cut' ? 'cut' : failure(context, 'page', 500, SERVER_ERROR);
  }
}

/** Returns the first half of an answer, with its own status and type. */
async function truncateResponse(whole: Response): Promise<Response> {
  const text = await whole.text();
  return new Response(text.slice(0, Math.floor(text.length / 2)), {
    status: whole.status,
    headers: { 'content-type': whole.headers.get('content-type') ?? 'application/json' },
  });
}
