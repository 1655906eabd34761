import type { Readable } from 'node:stream';
import type { IncomingMessage } from 'electron';

/** "Implements the Readable Stream interface" (https://www.electronjs.org/docs/latest/api/incoming-message). */
type ReadableMessage = IncomingMessage & Partial<Pick<Readable, 'pause' | 'resume'>>;

/** Bytes that are kept for whoever reads; more is left with Chromium until then. */
const BUFFER_BYTES = 256 * 1024;

/** An answer's body, and the way to break it off. */
export interface ResponseBody {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Whoever reads it gets this failure. Nothing where the body is complete. */
  fail(reason: unknown): void;
}

/**
 * A message's body as a stream that is read no faster than somebody takes it.
 * @param end told once it is complete, has failed or was given up; `isComplete` where nothing more comes
 */
export function createResponseBody(
  message: ReadableMessage,
  end: (isComplete: boolean) => void,
): ResponseBody {
  let over = false;
  let fail: ResponseBody['fail'] = () => undefined;
  const once = (isComplete: boolean): boolean => {
    if (over) return false;
    over = true;
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
          if (over) return;
          controller.enqueue(new Uint8Array(chunk));
          if ((controller.desiredSize ?? 0) <= 0) message.pause?.();
        });
        message.on('end', () => {
          if (once(true)) controller.close();
        });
        message.on('error', fail);
      },
      pull() {
        message.resume?.();
      },
      cancel() {
        once(false);
      },
    },
    { highWaterMark: BUFFER_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
  );
  return { stream, fail };
}
