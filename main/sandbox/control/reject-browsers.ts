import type { Context, Next } from 'hono';

/** Required with every request to the control address. A page can't make another site's request carry it. */
export const CONTROL_HEADER = 'Tem-Sandbox';
export const CONTROL_VALUE = 'control';

/** Names that can only mean this machine. Any other name was pointed here by a foreign DNS server. */
const LOOPBACK_HOSTS = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/;

/**
 * Admits tools but no browser pages. The label page comes from this very server, and a page that Tem prints is untrusted:
 * it could set the header. But a browser marks its pages' requests with `Sec-Fetch-Site` (on every request to this machine)
 * and `Origin`, and pages can't remove these headers (https://www.w3.org/TR/fetch-metadata/,
 * https://fetch.spec.whatwg.org/#forbidden-request-header).
 */
export async function rejectBrowsers(context: Context, next: Next): Promise<Response | undefined> {
  const { req } = context;
  const fromTool =
    req.header(CONTROL_HEADER) === CONTROL_VALUE &&
    req.header('sec-fetch-site') === undefined &&
    req.header('origin') === undefined &&
    LOOPBACK_HOSTS.test(req.header('host') ?? '');
  if (!fromTool) {
    return context.json(
      { error: `only for tools, with the header ${CONTROL_HEADER}: ${CONTROL_VALUE}` },
      403,
    );
  }
  await next();
  return undefined;
}
