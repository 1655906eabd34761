import { type Agent, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorCodeOf } from '../../platform/system-errors.ts';
import { createPinnedLookup } from '../endpoint.ts';

/** Chromium's limit (net/http/http_stream_parser.h). */
export const MAX_HEADER_BYTES = 256 * 1024;

/** Headers that apply to one connection only (https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1). */
const HOP_BY_HOP_HEADER =
  /^(connection|keep-alive|proxy-authenticate|proxy-authorization|proxy-connection|te|trailer|transfer-encoding|upgrade)$/i;

/** Drops hop-by-hop headers from alternating raw names and values. */
const endToEndHeaders = (raw: readonly string[]): string[] =>
  raw.filter((_text, at) => !HOP_BY_HOP_HEADER.test(raw[at - (at % 2)] ?? ''));

/**
 * Forwards a plain request to checked addresses and returns the answer unchanged. If there is no answer, closes the
 * connection as the host would, and never answers in the host's name. (proxy-chain would send its own answer, and accepts
 * only 16 kB of headers.)
 * @param failed receives the error code if there is no answer
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
    // Chromium validates the answer; nothing else reads it.
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
      const headers = endToEndHeaders(answer.rawHeaders);
      // Where only the connection's end tells the body's, it has to do so here too: a body in chunks would look complete.
      if (
        answer.headers['content-length'] === undefined &&
        answer.headers['transfer-encoding'] === undefined
      ) {
        response.useChunkedEncodingByDefault = false;
        response.shouldKeepAlive = false;
      }
      response.writeHead(answer.statusCode ?? 0, answer.statusMessage ?? '', headers);
    } catch (error) {
      // Node's parser accepts what its writer rejects: a control character, a four-digit status.
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
