import type { IncomingMessage } from 'node:http';

/** A request's body, or why it can't be had. */
export type RequestBody =
  | { readonly kind: 'body'; readonly bytes: Uint8Array }
  | { readonly kind: 'too-large' }
  /** The sender went away, or was too slow. */
  | { readonly kind: 'cut' };

/** Reads a body of at most so many bytes; of a larger one no more than that is held. */
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
