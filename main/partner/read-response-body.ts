import { malformedError } from './partner-errors.ts';

/**
 * Reads an answer's body, up to a number of bytes.
 * @param signal gives up reading
 * @throws ProblemError `malformed` where the body is longer; whatever the stream fails with
 */
export async function readResponseBody(
  response: Response,
  mostBytes: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  const giveUp = (): void => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength;
      if (length > mostBytes) {
        giveUp();
        throw malformedError('length');
      }
      chunks.push(part.value);
    }
    // A stream that was cancelled ends like a complete one.
    signal?.throwIfAborted();
    return concatBytes(chunks, length);
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}

function concatBytes(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
