import type { Session } from '../session.ts';
import { isValidHeaderName, isValidHeaderValue } from './headers.ts';
import { isSession } from './sessions.ts';

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
  /** Undefined: the partition's, or the default one. */
  readonly session: Session | undefined;
  readonly partition: string | undefined;
  readonly credentials: 'include' | 'omit' | 'same-origin' | undefined;
  readonly useSessionCookies: boolean;
  readonly origin: string | undefined;
  readonly bypassCustomProtocolHandlers: boolean;
}

/** net.fetch also requests schemes other than http and https (allowAnyProtocol). */
export const anyProtocol = Symbol('any protocol');

/** ClientRequestConstructorOptions, with a session of the stand-in's. */
export type RequestOptions = Omit<Electron.ClientRequestConstructorOptions, 'session'> & {
  readonly session?: Session | undefined;
  readonly [anyProtocol]?: true;
};

/** @throws Error, TypeError for what Electron refuses (parseOptions in lib/common/api/net-client-request.ts) */
export function parseRequestOptions(given: RequestOptions | string): RequestParts {
  const options: RequestOptions = typeof given === 'string' ? { url: given } : given;
  const url = options.url || addressOf(options);
  const redirectPolicy = options.redirect || 'follow';
  if (!isPolicy(redirectPolicy)) throw new Error('redirect mode should be one of follow, error or manual');
  if (options.headers !== undefined && options.headers !== null && typeof options.headers !== 'object')
    throw new TypeError('headers must be an object');
  const headers = new Map<string, SetHeader>();
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    checkHeader(name, value);
    headers.set(name.toLowerCase(), { name, value });
  }
  if (options.session && !isSession(options.session))
    throw new TypeError('`session` should be an instance of the Session class');
  if (!options.session && options.partition && typeof options.partition !== 'string')
    throw new TypeError('`partition` should be a string');
  if (options[anyProtocol] === undefined && !/^https?:$/.test(new URL(url).protocol))
    throw new Error('ClientRequest only supports http: and https: protocols');
  if (options.credentials === 'same-origin' && !options.origin)
    throw new Error('credentials: same-origin requires origin to be set');
  return {
    method: (options.method || 'GET').toUpperCase(),
    url: new URL(url).href,
    redirectPolicy,
    headers,
    session: options.session,
    partition: options.partition,
    credentials: options.credentials,
    useSessionCookies: options.useSessionCookies ?? false,
    origin: options.origin,
    bypassCustomProtocolHandlers: options.bypassCustomProtocolHandlers ?? false,
  };
}

const isPolicy = (word: string): word is RedirectPolicy => ['follow', 'manual', 'error'].includes(word);

function addressOf({ protocol, host, hostname, port, path = '/' }: RequestOptions): string {
  if (path.includes(' ')) throw new TypeError('Request path contains unescaped characters');
  const at = host || `${hostname || 'localhost'}${port === undefined ? '' : `:${port}`}`;
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  return `${protocol || 'http:'}//${at}${pathname}${search}${hash}`;
}

/** @throws Error, TypeError for a header that can't be set */
export function checkHeader(name: string, value: string | readonly string[]): void {
  if (typeof name !== 'string') throw new TypeError('`name` should be a string in setHeader(name, value)');
  if (value === null || value === undefined)
    throw new Error(`\`value\` required in setHeader("${name}", value)`);
  if (!isValidHeaderName(name)) throw new Error(`Invalid header name: '${name}'`);
  if (!isValidHeaderValue(value.toString()))
    throw new Error(`Invalid value for header '${name}': '${value.toString()}'`);
}
