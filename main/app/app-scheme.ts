import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Protocol, protocol } from 'electron';
import { createLookupTable } from '../../shared/lookup-table.ts';
import { APP_SCHEME, isAppUrl, resolveAppFile } from './app-url.ts';
import { DEV_SERVER, readFromDevServer } from './dev-server.ts';
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

/** Registers app:// as a standard, secure scheme. Call before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

interface AppFile {
  readonly content: Buffer<ArrayBuffer>;
  readonly type: string;
}

/**
 * Serves the renderer's folder under app://tem/; under `npm run dev`, serves the development server's output instead.
 * @returns how to serve nothing again
 */
export function serveAppScheme(own: Pick<Protocol, 'handle' | 'unhandle'>, folder: string): () => void {
  own.handle(APP_SCHEME, async ({ url, method }) => {
    if (method !== 'GET') return notFound();
    try {
      const file = DEV_SERVER === null ? await readAppFile(url, folder) : await readDevFile(DEV_SERVER, url);
      if (file === null) return notFound();
      if (!file.type.startsWith('text/html')) return createResponse(file.content, file.type, null);
      const { html, nonce } = withNonce(file.content.toString('utf8'));
      return createResponse(html, HTML, nonce);
    } catch {
      return notFound();
    }
  });
  return () => own.unhandle(APP_SCHEME);
}

const readDevFile = async (devServer: string, url: string): Promise<AppFile | null> =>
  isAppUrl(url) ? readFromDevServer(devServer, url) : null;

/** @throws Error if there is no such file */
async function readAppFile(url: string, folder: string): Promise<AppFile | null> {
  const file = resolveAppFile(url, folder);
  const type = file === null ? undefined : MIME_TYPES.get(extname(file));
  return file === null || type === undefined ? null : { content: await readFile(file), type };
}

function createResponse(
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  nonce: string | null,
): Response {
  return new Response(body, { headers: { ...pageHeaders(nonce, DEV_SERVER), 'content-type': type } });
}

const notFound = (): Response =>
  new Response('not found', {
    status: 404,
    headers: { ...pageHeaders(null, DEV_SERVER), 'content-type': 'text/plain; charset=utf-8' },
  });
