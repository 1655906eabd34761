import type { IncomingMessage as HttpAnswer } from 'node:http';
import { Readable } from 'node:stream';
import { fromBytes, groupedHeaders, type RawHeader, rawHeadersOf } from './headers.ts';

/** What is known about an answer before its body. */
export interface ResponseHead {
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly rawHeaders: readonly RawHeader[];
}

/** What Node's answer provides before its body. */
export const headOf = ({ statusCode, statusMessage, rawHeaders }: HttpAnswer): ResponseHead => ({
  statusCode: statusCode ?? 0,
  statusMessage: fromBytes(statusMessage ?? ''),
  rawHeaders: rawHeadersOf(rawHeaders),
});

/** Headers of which the first line counts (lib/common/api/net-client-request.ts). */
const ONCE: ReadonlySet<string> = new Set([
  'content-type',
  'content-length',
  'user-agent',
  'referer',
  'host',
  'authorization',
  'proxy-authorization',
  'if-modified-since',
  'if-unmodified-since',
  'from',
  'location',
  'max-forwards',
  'retry-after',
  'etag',
  'last-modified',
  'server',
  'age',
  'expires',
]);

/**
 * https://www.electronjs.org/docs/latest/api/incoming-message, as lib/common/api/net-client-request.ts implements it:
 * destroying it does not end the request, and the network is told to continue only when somebody reads.
 */
export class IncomingMessage
  extends Readable
  implements Pick<Electron.IncomingMessage, 'headers' | 'rawHeaders' | 'statusCode' | 'statusMessage'>
{
  readonly #head: ResponseHead;
  readonly #chunks: (Buffer | null)[] = [];
  #wanted = false;
  #resume: (() => void) | null = null;

  constructor(head: ResponseHead) {
    super();
    this.#head = head;
  }

  get statusCode(): number {
    return this.#head.statusCode;
  }
  get statusMessage(): string {
    return this.#head.statusMessage;
  }
  get headers(): Record<string, string | string[]> {
    const headers: Record<string, string | string[]> = {};
    for (const [name, values] of Object.entries(groupedHeaders(this.#head.rawHeaders))) {
      if (name === 'set-cookie') headers[name] = values;
      else headers[name] = ONCE.has(name) ? (values[0] ?? '') : values.join(', ');
    }
    return headers;
  }
  get rawHeaders(): string[] {
    return this.#head.rawHeaders.flatMap(({ key, value }) => [key, value]);
  }
  /** A part of the body, or null at its end, and the callback that makes the network continue. */
  _store(chunk: Buffer | null, resume: (() => void) | null): void {
    this.#resume = resume;
    this.#chunks.push(chunk);
    this.#give();
  }

  override _read(): void {
    this.#wanted = true;
    this.#give();
  }

  #give(): void {
    while (this.#wanted && this.#chunks.length > 0) this.#wanted = this.push(this.#chunks.shift());
    if (!this.#wanted || this.#resume === null) return;
    const resume = this.#resume;
    this.#resume = null;
    resume();
  }
}
