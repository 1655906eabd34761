/** net::HttpUtil::IsValidHeaderName: a token (RFC 9110 section 5.6.2). */
export const isValidHeaderName = (name: string): boolean => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name);

/** net::HttpUtil::IsValidHeaderValue: no NUL, CR or LF; anything else is sent, as UTF-8. */
export const isValidHeaderValue = (value: string): boolean => !/[\0\r\n]/.test(value);

/** services/network/public/cpp/header_util.cc; Electron's docs/api/client-request.md lists them at setHeader. */
const UNSAFE: ReadonlySet<string> = new Set([
  'content-length',
  'host',
  'trailer',
  'te',
  'upgrade',
  'cookie2',
  'keep-alive',
  'transfer-encoding',
]);

/** Whether the network service accepts a request with this header; otherwise it refuses the whole request. */
export const isSafeRequestHeader = (name: string, value: string): boolean =>
  !UNSAFE.has(name.toLowerCase()) &&
  !(name.toLowerCase() === 'connection' && value.toLowerCase() === 'upgrade');

/** Node decodes a header's bytes as Latin-1; Electron decodes them as UTF-8, with U+FFFD for invalid bytes. */
export const fromBytes = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('utf8');

/** The reverse: Chromium sends a header's string as UTF-8, Node takes it byte by byte. */
export const toBytes = (value: string): string => Buffer.from(value, 'utf8').toString('latin1');

/** One header line. */
export interface RawHeader {
  readonly key: string;
  readonly value: string;
}

/** Node's flat list of names and values, in Electron's form. */
export function rawHeadersOf(flat: readonly string[]): RawHeader[] {
  const lines: RawHeader[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2)
    lines.push({ key: flat[at] ?? '', value: fromBytes(flat[at + 1] ?? '') });
  return lines;
}

/** By lower-case name, names in order (shell/common/gin_converters/net_converter.cc). */
export function groupedHeaders(lines: readonly RawHeader[]): Record<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const { key, value } of lines) {
    const name = key.toLowerCase();
    lists.set(name, [...(lists.get(name) ?? []), value]);
  }
  return Object.fromEntries([...lists].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
