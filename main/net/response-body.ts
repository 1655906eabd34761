import type { Readable } from 'node:stream';
import type { IncomingMessage } from 'electron';

/** "Implements the Readable Stream interface" (https://www.electronjs.org/docs/latest/api/incoming-message). */
type ReadableMessage = IncomingMessage & Partial<Pick<Readable, 'pause' | 'resume'>>;

/** The number of buffered bytes; beyond that, Chromium holds the rest until the reader catches up. */
const BUFFER_BYTES = 256 * 1024;

export type ResponseBody = ReturnType<typeof createResponseBody>;

/**
 * Streams a message's body no faster than it is consumed.
 * @param end called once the body is complete, fails or is cancelled; `isComplete` if nothing more comes
 */
export function createResponseBody(message: ReadableMessage, end: (isComplete: boolean) => void) {
  let hasEnded = false;
  /** Fails the stream with this reason; has no effect once the body is complete. */
  let fail = (_reason: unknown): void => undefined;
  const once = (isComplete: boolean): boolean => {
    if (hasEnded) return false;
    hasEnded = true;
    end(isComplete);
    return true;
  };
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        fail = (reason) => {
          if (once(false)) controller.error(reason);
        };
        message.on('data', (chunk) => {
          if (hasEnded) return;
          controller.enqueue(new Uint8Array(chunk));
          if ((controller.desiredSize ?? 0) <= 0) message.pause?.();
        });
        message.on('end', () => {
          if (once(true)) controller.close();
        });
        message.on('error', fail);
      },
      pull: () => void message.resume?.(),
      cancel: () => void once(false),
    },
    { highWaterMark: BUFFER_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
  );
  return { stream, fail };
}
