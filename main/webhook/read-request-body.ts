import type { IncomingMessage } from 'node:http';

/** A request's body, or why it is missing. */
export type RequestBody =
  | { readonly kind: 'body'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large' }
  /** The sender disconnected or was too slow. */
  | { readonly kind: 'cut' };

/** Reads a body up to a number of bytes. Never holds more than that in memory. */
export function readRequestBody(request: IncomingMessage, mostBytes: number): Promise<RequestBody> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes)
    return Promise.resolve({ kind: 'too-large' });
  const { promise, resolve } = Promise.withResolvers<RequestBody>();
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= mostBytes) {
      chunks.push(chunk);
      return;
    }
    chunks.length = 0;
    resolve({ kind: 'too-large' });
  });
  request.on('end', () => resolve({ kind: 'body', bytes: Buffer.concat(chunks) }));
  request.on('error', () => resolve({ kind: 'cut' }));
  request.on('close', () => resolve({ kind: 'cut' }));
  return promise;
}
