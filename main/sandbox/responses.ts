import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorPage } from './pages.ts';

/** A success. `message` is left out unless given, as in the samples. */
export function success(context: Context, results: object, message?: string): Response {
  return context.json({ status: 'Success', ...(message === undefined ? {} : { message }), results });
}

/**
 * A refusal of a well-formed request: HTTP 200 all the same, and no `results`. `errors` may be a text, a list or a map;
 * which one when is not documented (partner-api.md, "Answers"), so the operations use all three.
 */
export function refusal(context: Context, message: string, errors: unknown): Response {
  return context.json({ status: 'Error', message, errors });
}

/** Fields that are missing or wrong: HTTP 422 and the texts by field. */
export function invalid(context: Context, errors: Readonly<Record<string, readonly string[]>>): Response {
  const message = Object.values(errors)[0]?.[0] ?? 'Dữ liệu không hợp lệ.';
  return context.json({ status: 'Error', message, errors }, 422);
}

/** How a failure is put: a page, Error in the envelope, or a message alone. */
export const FAILURE_FORMS = ['envelope', 'json', 'page'] as const;

/** A failure in words of the service, by its HTTP status. */
export function failure(
  context: Context,
  as: (typeof FAILURE_FORMS)[number],
  httpStatus: ContentfulStatusCode,
  message: string,
): Response | Promise<Response> {
  if (as === 'page') return context.html(errorPage(`${httpStatus} | ${message}`), httpStatus);
  return context.json(as === 'json' ? { message } : { status: 'Error', message }, httpStatus);
}

/** No access token or a wrong one: the framework's own answer, which has no `status`; a browser is sent to log in. */
export function unauthenticated(context: Context): Response {
  return wantsJson(context)
    ? context.json({ message: 'Unauthenticated.' }, 401)
    : context.redirect('/login', 302);
}

/** As `unauthenticated`, where a browser too is told with a 401. */
export function tokenWanted(context: Context): Response | Promise<Response> {
  return wantsJson(context) ? unauthenticated(context) : context.html(errorPage('401 | Chưa đăng nhập'), 401);
}

/** Whether the caller asked for JSON, as the framework judges it: by `Accept` alone. */
export function wantsJson(context: Context): boolean {
  return /[/+]json/i.test(context.req.header('accept') ?? '');
}
