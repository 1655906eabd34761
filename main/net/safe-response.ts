import type { Readable } from 'node:stream';
import type { IncomingMessage } from 'electron';

interface ResponseHead {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** The address that answered. */
  readonly url: string;
}

/** A Response has no body with these (https://fetch.spec.whatwg.org/#null-body-status). */
const NULL_BODY_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);

/** Whether Response accepts a status; it throws on any other. */
export const isValidStatus = (status: number): boolean =>
  Number.isInteger(status) && status >= 200 && status <= 599;

/** An answer with an invalid status, e.g. 999 from some firewalls. */
export class InvalidStatusError extends Error {
  readonly status: number;
  /** "HTTP_999" */
  readonly code: string;

  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
    this.code = `HTTP_${status}`;
  }
}

export const hasBody = (status: number, method: string): boolean =>
  method !== 'HEAD' && !NULL_BODY_STATUSES.has(status);

/**
 * Converts a text to one character per byte, as fetch has it. Electron decodes answers as UTF-8, and Headers and Response
 * throw on characters that are not bytes (https://webidl.spec.whatwg.org/#js-ByteString).
 */
const toByteString = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Converts a server's headers; skips invalid ones. */
function toSafeHeaders(received: ResponseHead['headers']): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(received))
    for (const value of [values].flat()) {
      try {
        headers.append(name, toByteString(value));
      } catch {
        // The name is not a token, or the value has control characters: Tem reads no such header.
      }
    }
  return headers;
}

/** Creates a Response that knows its address, unlike constructed ones. */
export function toSafeResponse(
  { status, statusText, headers, url }: ResponseHead,
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
): Response {
  const response = new Response(body, {
    status,
    // https://www.rfc-editor.org/rfc/rfc9112#section-4-5: Response throws on any other character.
    statusText: toByteString(statusText).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ''),
    headers: toSafeHeaders(headers),
  });
  return withUrl(response, url, false);
}

export const withUrl = (response: Response, url: string, redirected: boolean): Response =>
  Object.defineProperties(response, {
    url: { value: url, configurable: true },
    redirected: { value: redirected, configurable: true },
  });

/** "Implements the Readable Stream interface" (https://www.electronjs.org/docs/latest/api/incoming-message). */
type ReadableMessage = IncomingMessage & Partial<Pick<Readable, 'pause' | 'resume'>>;

/** The number of buffered bytes; beyond that, Chromium holds the rest until the reader catches up. */
const BUFFER_BYTES = 256 * 1024;

export type ResponseBody = ReturnType<typeof createResponseBody>;

/** Streams a message's body no faster than it is consumed. @param end called once; `isComplete` if nothing more comes */
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
