import type { Session } from '../session.ts';
import { isValidHeaderName, isValidHeaderValue } from './headers.ts';

export type RedirectPolicy = 'follow' | 'manual' | 'error';

/** A header as it was set; its name is sent as written. */
export interface SetHeader {
  readonly name: string;
  readonly value: string | readonly string[];
}

/** A request's parts after parsing its options. */
export interface RequestParts {
  readonly method: string;
  readonly url: string;
  readonly redirectPolicy: RedirectPolicy;
  readonly headers: Map<string, SetHeader>;
  /** Undefined: the default one. */
  readonly session: Session | undefined;
  readonly credentials: 'include' | 'omit' | 'same-origin' | undefined;
  readonly origin: string | undefined;
}

/** ClientRequestConstructorOptions, with a session of the stand-in's. */
export type RequestOptions = Omit<Electron.ClientRequestConstructorOptions, 'session'> & {
  readonly session?: Session | undefined;
};

/** @throws Error, TypeError for what Electron refuses (parseOptions in lib/common/api/net-client-request.ts) */
export function parseRequestOptions(given: RequestOptions | string): RequestParts {
  const options: RequestOptions = typeof given === 'string' ? { url: given } : given;
  const { url = '' } = options;
  const redirectPolicy = options.redirect || 'follow';
  if (!isPolicy(redirectPolicy)) throw new Error('redirect mode should be one of follow, error or manual');
  const headers = new Map<string, SetHeader>();
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    checkHeader(name, value);
    headers.set(name.toLowerCase(), { name, value });
  }
  if (!/^https?:$/.test(new URL(url).protocol))
    throw new Error('ClientRequest only supports http: and https: protocols');
  if (options.credentials === 'same-origin' && !options.origin)
    throw new Error('credentials: same-origin requires origin to be set');
  return {
    method: (options.method || 'GET').toUpperCase(),
    url: new URL(url).href,
    redirectPolicy,
    headers,
    session: options.session,
    credentials: options.credentials,
    origin: options.origin,
  };
}

const isPolicy = (word: string): word is RedirectPolicy => ['follow', 'manual', 'error'].includes(word);

/** @throws Error, TypeError for a header that can't be set */
export function checkHeader(name: string, value: string | readonly string[]): void {
  if (!isValidHeaderName(name)) throw new Error(`Invalid header name: '${name}'`);
  if (!isValidHeaderValue(value.toString()))
    throw new Error(`Invalid value for header '${name}': '${value.toString()}'`);
}
