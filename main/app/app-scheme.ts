import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Protocol, protocol } from 'electron';
import { createLookupTable } from '../../shared/lookup-table.ts';
import { APP_SCHEME, resolveAppFile } from './app-url.ts';
import { pageHeaders, withNonce } from './page-headers.ts';

const HTML = 'text/html; charset=utf-8';
const MIME_TYPES = createLookupTable<string>({
  '.html': HTML,
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
});

/** Before the app is ready: makes app:// a standard, secure scheme. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the renderer's folder under app://tem/. */
export function serveAppScheme(own: Pick<Protocol, 'handle'>, folder: string): void {
  own.handle(APP_SCHEME, async (request) => {
    const file = resolveAppFile(request.url, folder);
    const type = file === null ? undefined : MIME_TYPES.get(extname(file));
    if (file === null || type === undefined || request.method !== 'GET') return notFound();
    try {
      const content = await readFile(file);
      if (type !== HTML) return createResponse(content, type, null);
      const { html, nonce } = withNonce(content.toString('utf8'));
      return createResponse(html, type, nonce);
    } catch {
      return notFound();
    }
  });
}

function createResponse(
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  nonce: string | null,
): Response {
  return new Response(body, { headers: { ...pageHeaders(nonce), 'content-type': type } });
}

const notFound = (): Response =>
  new Response('not found', {
    status: 404,
    headers: { ...pageHeaders(null), 'content-type': 'text/plain; charset=utf-8' },
  });
