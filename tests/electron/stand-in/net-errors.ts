// https://source.chromium.org/chromium/chromium/src/+/main:net/base/net_error_list.h
const codes: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_INVALID_ARGUMENT: -4,
  ERR_FILE_NOT_FOUND: -6,
  ERR_TIMED_OUT: -7,
  ERR_UNEXPECTED: -9,
  ERR_ACCESS_DENIED: -10,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_BLOCKED_BY_RESPONSE: -27,
  ERR_CONNECTION_CLOSED: -100,
  ERR_CONNECTION_RESET: -101,
  ERR_CONNECTION_REFUSED: -102,
  ERR_CONNECTION_ABORTED: -103,
  ERR_CONNECTION_FAILED: -104,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_SSL_PROTOCOL_ERROR: -107,
  ERR_ADDRESS_INVALID: -108,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_CONNECTION_TIMED_OUT: -118,
  ERR_CERT_COMMON_NAME_INVALID: -200,
  ERR_CERT_DATE_INVALID: -201,
  ERR_CERT_AUTHORITY_INVALID: -202,
  ERR_INVALID_URL: -300,
  ERR_DISALLOWED_URL_SCHEME: -301,
  ERR_UNKNOWN_URL_SCHEME: -302,
  ERR_TOO_MANY_REDIRECTS: -310,
  ERR_UNSAFE_REDIRECT: -311,
  ERR_UNSAFE_PORT: -312,
  ERR_INVALID_RESPONSE: -320,
  ERR_EMPTY_RESPONSE: -324,
  ERR_RESPONSE_HEADERS_TOO_BIG: -325,
};

/** Chromium's name for a failure ("net::ERR_…") and the number Electron gives with it. */
export function netError(text: string): { readonly code: string; readonly errno: number } {
  const code = /ERR_\w+/.exec(text)?.[0] ?? 'ERR_FAILED';
  return { code, errno: codes[code] ?? -2 };
}

/** The error loadURL rejects with: https://www.electronjs.org/docs/latest/api/browser-window#winloadurlurl-options */
export function loadError(code: string, errno: number, url: string): Error {
  const shown = url.length > 2048 ? `${url.slice(0, 2048)}…` : url;
  return Object.assign(new Error(`${code} (${errno}) loading '${shown}'`), { errno, code, url });
}
