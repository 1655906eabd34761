import { type FleetTls, isFleetHostLocal } from './fleet.ts';

/** What a provider's connection text says; what it leaves out is empty. */
interface ConnectionText {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  /** Never `ca`: whether the provider has an authority of its own the text cannot say. */
  readonly tls: FleetTls['kind'];
}

const DEFAULT_PORT = 5432;

/**
 * Reads what providers show to be copied: "postgres://user:password@host:5432/database?sslmode=require"
 * (https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING). Tem verifies certificates whatever `sslmode` says, except
 * that an address on this machine may be unencrypted. Returns null if the text is none.
 */
export function parseConnectionText(text: string): ConnectionText | null {
  const url = URL.parse(text.trim());
  if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol) || url.hostname === '') return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    return {
      host,
      port: url.port === '' ? DEFAULT_PORT : Number(url.port),
      database: decodeURIComponent(url.pathname.slice(1)),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      tls: url.searchParams.get('sslmode') === 'disable' && isFleetHostLocal(host) ? 'off' : 'system',
    };
  } catch {
    // A percent sign that encodes nothing.
    return null;
  }
}
