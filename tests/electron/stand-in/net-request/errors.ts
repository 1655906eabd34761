/** Chromium's names for failures of Node's sockets, TLS and HTTP parser (net/base/net_error_list.h). */
const NAMES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  EPIPE: 'ERR_CONNECTION_RESET',
  ECONNABORTED: 'ERR_CONNECTION_ABORTED',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  EPROTO: 'ERR_SSL_PROTOCOL_ERROR',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ERR_CERT_AUTHORITY_INVALID',
  ERR_PROXY_TUNNEL: 'ERR_TUNNEL_CONNECTION_FAILED',
  HPE_HEADER_OVERFLOW: 'ERR_RESPONSE_HEADERS_TOO_BIG',
};

/** A failure that Chromium has a name for. */
export class NetError extends Error {
  /** "net::ERR_…", as Electron reports it. */
  constructor(name: string, options?: ErrorOptions) {
    super(`net::${name}`, options);
  }
}

/**
 * Electron's error for a request that failed before its answer arrived.
 * @param isProxied whether the connection went to the proxy (net/http/http_proxy_connect_job.cc)
 */
export function netErrorOf(error: unknown, isProxied = false): string {
  if (error instanceof NetError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isProxied && code === 'ECONNREFUSED') return 'net::ERR_PROXY_CONNECTION_FAILED';
  // Node's message for a connection that was closed, not reset, before a first byte.
  if (error instanceof Error && error.message === 'socket hang up') return 'net::ERR_EMPTY_RESPONSE';
  if (code.startsWith('HPE_') && NAMES[code] === undefined) return 'net::ERR_INVALID_HTTP_RESPONSE';
  return `net::${NAMES[code] ?? 'ERR_FAILED'}`;
}

/** Electron's error for an answer whose body broke off. */
export function bodyErrorOf(headers: Readonly<Record<string, readonly string[]>>): string {
  if (headers['content-encoding'] !== undefined) return 'net::ERR_CONTENT_DECODING_FAILED';
  if (headers['transfer-encoding'] !== undefined) return 'net::ERR_INCOMPLETE_CHUNKED_ENCODING';
  return headers['content-length'] === undefined
    ? 'net::ERR_CONNECTION_RESET'
    : 'net::ERR_CONTENT_LENGTH_MISMATCH';
}
