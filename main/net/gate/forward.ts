import { type Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorCodeOf } from '../../platform/error-code.ts';
import { createPinnedLookup } from '../pinned-lookup.ts';

/** Chromium's (net/http/http_stream_parser.h). */
export const MAX_HEADER_BYTES = 256 * 1024;

/** Of one connection, not of what is said on it (https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1). */
const HOP_BY_HOP_HEADER =
  /^(connection|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i;

/** Names and values as they came, in turn, without those of the connection. */
const endToEndHeaders = (raw: readonly string[]): string[] =>
  raw.filter((_text, at) => !HOP_BY_HOP_HEADER.test(raw[at - (at % 2)] ?? ''));

/**
 * Hands a plain request on to judged addresses, and its answer back as it came. Where none comes the connection is closed, as
 * the host's would be: nothing is said in its name. (proxy-chain answers itself there, and takes 16 kB of headers only.)
 * @param failed told the code of why no answer came
 */
export function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { addresses, agent }: { readonly addresses: readonly string[]; readonly agent: Agent },
  failed: (code: string) => void,
): void {
  const asked = ask(request.url ?? '', {
    method: request.method,
    headers: endToEndHeaders(request.rawHeaders),
    agent,
    lookup: createPinnedLookup(addresses),
    // Chromium judges what comes; nothing but it reads what is handed on.
    insecureHTTPParser: true,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
  const end = (error: Error): void => {
    failed(errorCodeOf(error) ?? 'ECONNRESET');
    request.socket.destroy();
  };
  asked.on('error', end);
  asked.on('response', (answer) => {
    try {
      response.writeHead(
        answer.statusCode ?? 0,
        answer.statusMessage ?? '',
        endToEndHeaders(answer.rawHeaders),
      );
    } catch (error) {
      // What Node's parser took and its writer doesn't: a control character, a status of four digits.
      end(error instanceof Error ? error : new Error('unfit answer'));
      return;
    }
    answer.on('error', () => request.socket.destroy());
    answer.pipe(response);
  });
  response.on('close', () => asked.destroy());
  request.on('error', () => asked.destroy());
  request.pipe(asked);
}
