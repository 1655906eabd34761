import { readLimited } from '../platform/read-limited.ts';
import { malformedError } from './partner-errors.ts';

/**
 * Reads an answer's body, up to a number of bytes.
 * @param signal aborts the reading
 * @throws ProblemError `malformed` if the body is longer; whatever the stream fails with
 */
export async function readResponseBody(
  response: Response,
  mostBytes: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const body = await readLimited(response, mostBytes, signal);
  if (body === null) throw malformedError('length');
  return body;
}
