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
export function toSafeHeaders(received: ResponseHead['headers']): Headers {
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

/** Sets a Response's own `url` and `redirected`. */
export const withUrl = (response: Response, url: string, redirected: boolean): Response =>
  Object.defineProperties(response, {
    url: { value: url, configurable: true },
    redirected: { value: redirected, configurable: true },
  });
