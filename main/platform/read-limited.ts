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
