import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Protocol, protocol } from 'electron';
import { tableOf } from '../../shared/table.ts';
import { APP_SCHEME, fileOf } from './app-address.ts';

const MIME_TYPES = tableOf<string>({
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
});

/**
 * What the renderer may load: its own files and nothing else; it makes no request of its own. Mantine sets its theme's
 * variables in a style element, hence 'unsafe-inline' for styles.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Before the app is ready: makes app:// a standard, secure scheme. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the renderer's folder under app://tem/. */
export function serveScheme(own: Pick<Protocol, 'handle'>, folder: string): void {
  own.handle(APP_SCHEME, async (request) => {
    const file = fileOf(request.url, folder);
    const type = file === null ? undefined : MIME_TYPES.get(extname(file));
    if (file === null || type === undefined || request.method !== 'GET')
      return new Response('not found', { status: 404 });
    try {
      return new Response(await readFile(file), {
        headers: {
          'content-type': type,
          'content-security-policy': CONTENT_SECURITY_POLICY,
          'x-content-type-options': 'nosniff',
        },
      });
    } catch {
      return new Response('not found', { status: 404 });
    }
  });
}
