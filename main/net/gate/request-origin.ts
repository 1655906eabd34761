import type { IncomingMessage } from 'node:http';

/**
 * Returns the origin of a proxy request: CONNECT for https, an absolute address for http. Null if it is not written as
 * Chromium writes it: proxy-chain parses the address several times, and every time must yield the same one.
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
