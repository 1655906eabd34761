import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { posix } from 'node:path';

/** Where CUPS listens: a domain socket, or a host and port. */
export type CupsAddress = { readonly socketPath: string } | { readonly host: string; readonly port: number };

export interface CupsEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The text of a file; null if it can't be read. */
  readonly read: (file: string) => string | null;
  readonly exists: (file: string) => boolean;
  readonly home: string;
}

/** IANA's port for IPP, and CUPS' default. */
const PORT = 631;
const SOCKETS = ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd'];

/**
 * Finds CUPS' address like CUPS' own commands: CUPS_SERVER, then ServerName in the user's and the system's client.conf, then
 * the local socket, then localhost (https://openprinting.github.io/cups/doc/man-client.conf.html).
 */
export function findCupsAddress(surroundings: CupsEnvironment = currentEnvironment()): CupsAddress {
  const { env, read, exists, home } = surroundings;
  const files = [posix.join(home, '.cups', 'client.conf'), '/etc/cups/client.conf'];
  const named = [env['CUPS_SERVER'], ...files.map((file) => readServerName(read(file)))].find(
    (name) => name !== undefined && name.trim() !== '',
  );
  if (named !== undefined) return parseCupsServer(named.trim());
  const socketPath = SOCKETS.find(exists);
  return socketPath === undefined ? { host: 'localhost', port: PORT } : { socketPath };
}

/**
 * Parses `host`, `host:port`, `[address]:port` or a socket's path; ignores a trailing `/version=1.1`, which only CUPS'
 * commands use.
 */
export function parseCupsServer(server: string): CupsAddress {
  if (server.startsWith('/')) return { socketPath: server };
  const [, bracketed, plain, port] =
    /^(?:\[([^\]]+)\]|([^:/]+|[^/]*:[^/]*:[^/]*))(?::(\d{1,5}))?(?:\/.*)?$/.exec(server) ?? [];
  const host = bracketed ?? plain;
  return host === undefined ? { host: 'localhost', port: PORT } : { host, port: port ? Number(port) : PORT };
}

function readServerName(text: string | null): string | undefined {
  return /^[ \t]*ServerName[ \t]+(\S+)/im.exec(text ?? '')?.[1];
}

function currentEnvironment(): CupsEnvironment {
  return { env: process.env, read: readText, exists: existsSync, home: homedir() };
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
