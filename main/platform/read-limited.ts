import type { IncomingMessage } from 'node:http';
import { detached } from './promises.ts';

/**
 * Reads a response's body up to a limit in bytes.
 * @param signal aborts the reading
 * @returns null if the body is longer; the rest is not read
 * @throws whatever the stream fails with, and the signal's reason
 */
export async function readLimited(
  response: Pick<Response, 'body'>,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const giveUp = (): void => void detached(reader.cancel());
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength;
      if (length > maxBytes) {
        giveUp();
        return null;
      }
      chunks.push(part.value);
    }
    // A cancelled stream ends like a complete one.
    signal?.throwIfAborted();
    return concatBytes(chunks);
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}

/** Allocates its own memory: Buffer.concat may place small buffers in a shared pool. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

/** A request's body, or why it is missing. */
type RequestBody =
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
