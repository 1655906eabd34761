import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { homedir } from 'node:os';
import { posix } from 'node:path';
import { decodeIpp, encodeIpp, type IppAttribute, type IppResponse } from './ipp.ts';
import { SpoolerError } from './spooler.ts';

/** A history of a few hundred jobs takes about 150 kB. */
const MAX_ANSWER_BYTES = 8_000_000;

/** The job of a print request. */
export interface IppJob {
  readonly attributes: readonly IppAttribute[];
  readonly document: Uint8Array;
}

/** The request certainly has no effect: CUPS did not get all of it, or rejected it. */
export class RequestNotReceivedError extends SpoolerError {
  override readonly name = 'Unheard';
}

/**
 * Sends one IPP request to CUPS, within `limitMs`.
 * @throws RequestNotReceivedError if CUPS did not act on it, any other SpoolerError if no IPP answer arrives
 */
export async function postIpp(
  address: CupsAddress,
  operation: number,
  attributes: readonly IppAttribute[],
  limitMs: number,
  job: IppJob | null = null,
): Promise<IppResponse> {
  const head = encodeIpp(operation, 1, attributes, job?.attributes);
  const body = job === null ? [head] : [head, job.document];
  try {
    return decodeIpp(await post(address, body, AbortSignal.timeout(limitMs)));
  } catch (error) {
    if (error instanceof SpoolerError) throw error;
    throw new SpoolerError(messageOf(error), { cause: error });
  }
}

function post(address: CupsAddress, body: readonly Uint8Array[], signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const length = body.reduce((sum, part) => sum + part.length, 0);
    const headers = { 'content-type': 'application/ipp', 'content-length': length };
    let sent = false;
    const asked = request(
      { ...address, method: 'POST', path: '/', headers, agent: false, signal },
      (answer) => {
        const chunks: Buffer[] = [];
        let read = 0;
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          read += chunk.length;
          if (read > MAX_ANSWER_BYTES) asked.destroy(new Error('the answer is too long'));
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const { statusCode = 0 } = answer;
          if (statusCode === 200) resolve(Buffer.concat(chunks));
          // 4xx: the client lacks permission or the request is too large (RFC 9110 section 15.5); IPP's own refusals come
          // with 200.
          else if (statusCode >= 400 && statusCode < 500)
            reject(new RequestNotReceivedError(`HTTP ${statusCode}`));
          else reject(new Error(`HTTP ${statusCode}`));
        });
      },
    );
    // All of it is with the operating system (https://nodejs.org/api/http.html#event-finish). Until then CUPS lacks the end, and it
    // acts on whole requests only (OpenPrinting/cups, scheduler/client.c, cupsdReadClient).
    asked.on('finish', () => (sent = true));
    asked.on('error', (error) => {
      reject(sent ? error : new RequestNotReceivedError(messageOf(error), { cause: error }));
    });
    for (const part of body) asked.write(part);
    asked.end();
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Where CUPS listens: a domain socket, or a host and port. */
type CupsAddress = { readonly socketPath: string } | { readonly host: string; readonly port: number };

interface CupsEnvironment {
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
