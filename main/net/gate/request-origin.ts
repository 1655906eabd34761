import type { IncomingMessage } from 'node:http';

/**
 * The origin that a request to a proxy asks for: CONNECT for https, an absolute address for http. Null where it is written as
 * Chromium writes none: proxy-chain reads an address more than once, and each time it must be the same one.
 */
export function requestOriginOf({
  method,
  url = '',
}: Pick<IncomingMessage, 'method' | 'url'>): string | null {
  const isTunnel = method === 'CONNECT';
  const authority = (isTunnel ? /^([^/]+)$/ : /^http:\/\/([^/?#]+)(?:[/?]|$)/).exec(url)?.[1];
  const [, host, port] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/.exec(authority ?? '') ?? [];
  if (host === undefined || (isTunnel && port === undefined)) return null;
  const address = `${isTunnel ? 'https' : 'http'}://${authority}/`;
  if (!URL.canParse(address)) return null;
  const { hostname, origin } = new URL(address);
  return hostname === host ? origin : null;
}
