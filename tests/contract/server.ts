import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { serve } from '../helpers/serve.ts';

/** One request as received. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface LoopbackServer {
  /** http://127.0.0.1:PORT */
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
}

/** Answers the request with this number, the first one being 0. */
export type Responder = (response: ServerResponse, number: number, request: ReceivedRequest) => void;

/** A server on this machine that ends with the test. */
export async function startServer(answerer: Responder): Promise<LoopbackServer> {
  const seen: ReceivedRequest[] = [];
  const url = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://loopback');
      const one: ReceivedRequest = {
        method: request.method ?? '',
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      seen.push(one);
      answerer(response, seen.length - 1, one);
    });
  });
  return { url, requests: seen };
}

/** An unused port of this machine. */
export async function unusedUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** Answers JSON. */
export function respondJson(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

/** Answers an HTML page. */
export function respondPage(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8' });
  response.end(html);
}
