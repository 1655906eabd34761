import type { IncomingMessage as HttpAnswer, ClientRequest as HttpRequest } from 'node:http';
import { Readable } from 'node:stream';
import type { BodyPipe } from './body-streams.ts';
import { NetError } from './errors.ts';
import { fromBytes, type RawHeader, rawHeadersOf } from './headers.ts';
import type { ResponseHead } from './incoming-message.ts';

/** An answer, from the network or from a protocol handler. */
export interface Answer {
  readonly head: ResponseHead;
  readonly body: Readable;
}

/** What Node's answer provides before its body. */
export function headOf(answer: HttpAnswer): ResponseHead {
  return {
    statusCode: answer.statusCode ?? 0,
    statusMessage: fromBytes(answer.statusMessage ?? ''),
    httpVersion: { major: answer.httpVersionMajor, minor: answer.httpVersionMinor },
    rawHeaders: rawHeadersOf(answer.rawHeaders),
  };
}

/** Streams a body into a request. */
export function pipeTo(request: HttpRequest): BodyPipe {
  return {
    write: (chunk) =>
      new Promise((resolve, reject) => {
        request.write(chunk, (error) => {
          // MOJO_RESULT_FAILED_PRECONDITION: nobody reads it any more.
          if (error) reject(new Error('mojo result not ok: 9'));
          else resolve();
        });
      }),
    done: () => request.end(),
  };
}

/**
 * A protocol handler's answer.
 * @throws NetError ERR_FAILED for Response.error(), ERR_UNEXPECTED where the handler fails (lib/browser/api/protocol.ts)
 */
export async function callProtocolHandler(
  { url, method, body }: { readonly url: string; readonly method: string; readonly body: unknown },
  headers: readonly (readonly [string, string])[],
  handler: (request: Request) => Response | Promise<Response>,
): Promise<Answer> {
  let response: Response;
  try {
    const sent = Buffer.isBuffer(body) && body.length > 0 ? { body: new Uint8Array(body) } : {};
    const given = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
    response = await handler(new Request(url, { method, headers: given, ...sent }));
    if (response.type !== 'error' && typeof response.status !== 'number')
      throw new Error('protocol.handle: the handler did not return a Response');
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? String(error.stack) : String(error)}\n`);
    throw new NetError('ERR_UNEXPECTED', { cause: error });
  }
  if (response.type === 'error') throw new NetError('ERR_FAILED');
  const rawHeaders = [...response.headers].map(([key, value]): RawHeader => ({ key, value }));
  return {
    head: {
      statusCode: response.status,
      statusMessage: response.statusText,
      httpVersion: { major: 1, minor: 1 },
      rawHeaders,
    },
    body: response.body === null ? Readable.from([]) : Readable.from(response.body),
  };
}
