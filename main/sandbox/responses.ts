import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorPage } from './pages.ts';

/** Answers with a success. `message` is omitted unless given, as in the samples. */
export const success = (context: Context, results: object, message?: string): Response =>
  context.json({ status: 'Success', ...(message === undefined ? {} : { message }), results });

/**
 * Refuses a well-formed request, with HTTP 200 and without `results`. `errors` may be a text, a list or a map; when which
 * occurs is not documented (partner-api.md, "Answers"), so the operations use all three.
 */
export const refusal = (context: Context, message: string, errors: unknown): Response =>
  context.json({ status: 'Error', message, errors });

/** Reports missing or wrong fields: HTTP 422 and the texts by field. */
export function invalid(context: Context, errors: Readonly<Record<string, readonly string[]>>): Response {
  const message = Object.values(errors)[0]?.[0] ?? 'Dữ liệu không hợp lệ.';
  return context.json({ status: 'Error', message, errors }, 422);
}

/** The forms of a failure: a page, an Error in the envelope, or only a message. */
export const FAILURE_FORMS = ['envelope', 'json', 'page'] as const;

/** Answers with a failure in the service's words, by HTTP status. */
export function failure(
  context: Context,
  as: (typeof FAILURE_FORMS)[number],
  httpStatus: ContentfulStatusCode,
  message: string,
): Response | Promise<Response> {
  if (as === 'page') return context.html(errorPage(`${httpStatus} | ${message}`), httpStatus);
  return context.json(as === 'json' ? { message } : { status: 'Error', message }, httpStatus);
}

/** Answers without a valid access token: the framework's own response, without `status`. A browser is redirected to the login. */
export function unauthenticated(context: Context): Response {
  return wantsJson(context)
    ? context.json({ message: 'Unauthenticated.' }, 401)
    : context.redirect('/login', 302);
}

/** Like `unauthenticated`, but a browser gets a 401 too. */
export const tokenWanted = (context: Context): Response | Promise<Response> =>
  wantsJson(context) ? unauthenticated(context) : context.html(errorPage('401 | Chưa đăng nhập'), 401);

/** Whether the caller asked for JSON. The framework decides by `Accept` alone. */
export const wantsJson = (context: Context): boolean => /[/+]json/i.test(context.req.header('accept') ?? '');
