import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { LOOPBACK, listenAtOwnPort } from '../loopback-port.ts';
import { createAuthority } from '../tls/authority.ts';
import { giveTo, reachableTmpdir, type SystemAccount, serverAccount } from './account.ts';
import { chosenFlavour, type Flavour, findInstallation } from './programs.ts';
import { runProgram } from './run-program.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { DATABASE, OWNER, prepareTemplate, SUPERUSER, type Template } from './template.ts';
import { startWarden } from './warden.ts';

export interface PostgresOptions {
  /** By default what TEM_TEST_POSTGRES names, else npm's. */
  readonly flavour?: Flavour;
  /** Whether a commit waits for the disk; by default not. A killed server loses nothing either way: the system lives. */
  readonly fsync?: boolean;
  /** TLS for every connection, by a certificate of an authority of its own. By default none. */
  readonly tls?: TlsOptions;
  /** Further lines of postgresql.conf, e.g. `{ max_connections: '20' }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface TlsOptions {
  /** By default 127.0.0.1 and localhost. */
  readonly names?: readonly string[];
  readonly validTo?: Date;
}

/** One database of a server, as two roles see it: `postgres://role:password@127.0.0.1:port/name`. */
export interface PostgresDatabase {
  readonly name: string;
  /** A role as a hosted PostgreSQL gives one: owns the database, makes roles and databases, is no superuser. */
  readonly ownerUrl: string;
  readonly superuserUrl: string;
}

/** A PostgreSQL of a test's own, on loopback. */
export interface Postgres extends PostgresDatabase, AsyncDisposable {
  readonly flavour: Flavour;
  readonly port: number;
  /** The folder with `bin`. */
  readonly programs: string;
  /** What a client has to trust, in PEM; null without TLS. */
  readonly authority: string | null;
  /** The last lines of the server's log. */
  readonly logs: readonly string[];
  /** A further, empty database. Roles belong to the whole server. */
  createDatabase(): Promise<PostgresDatabase>;
  /** SIGKILL, for all processes of the server in one moment. Its data stays. */
  kill(): Promise<void>;
  /** Ends it in order: clients are told, everything is written. */
  shutdown(): Promise<void>;
  /** Starts it again on its data and port; one that runs is shut down before. */
  restart(): Promise<void>;
  /**
   * Takes a picture of its data at one moment, as a provider's storage does: an older backup, for `restore`. @returns its
   * folder, which `stop` removes
   */
  takeSnapshot(): Promise<string>;
  /** Kills it, puts a snapshot in the place of its data, and starts it. */
  restoreSnapshot(snapshot: string): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

const KEPT_LINES = 2000;

/** Starts a PostgreSQL. The first on a machine takes some seconds, the others less than one. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const installation = findInstallation(options.flavour ?? chosenFlavour());
  if (typeof installation === 'string') throw new Error(installation);
  const account = serverAccount();
  const template = await prepareTemplate(installation, account);
  const folder = await mkdtemp(join(reachableTmpdir(account), 'tem-postgres-'));
  const warden = startWarden(folder);
  try {
    await giveTo(account, folder);
    await copyData(template.data, join(folder, 'data'));
    const authority = options.tls === undefined ? null : await writeTls(folder, options.tls, account);
    const logs: string[] = [];
    const onLine = (line: string): void => void (logs.push(line) > KEPT_LINES && logs.shift());
    const start = (at: number): Promise<ServerProcess | 'port taken'> =>
      startServerProcess({
        programs: template.programs,
        folder,
        args: argsOf(at, folder, options),
        account,
        onLine,
      });
    const { port, listener } = await listenAtOwnPort(start);
    return control(
      { flavour: installation.flavour, programs: template.programs, port, authority, logs },
      listener,
      folder,
      template,
      start,
      async () => {
        await rm(folder, { recursive: true, force: true });
        await warden.release();
      },
    );
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    await warden.release();
    throw error;
  }
}

function control(
  facts: Pick<Postgres, 'flavour' | 'programs' | 'port' | 'authority' | 'logs'>,
  first: ServerProcess,
  folder: string,
  { password }: Template,
  start: (port: number) => Promise<ServerProcess | 'port taken'>,
  remove: () => Promise<void>,
): Postgres {
  let server = first;
  let databases = 0;
  let snapshots = 0;
  const data = join(folder, 'data');
  const { port, authority } = facts;
  const describe = (name: string): PostgresDatabase => {
    const url = (role: string): string => `postgres://${role}:${password}@${LOOPBACK}:${port}/${name}`;
    return { name, ownerUrl: url(OWNER), superuserUrl: url(SUPERUSER) };
  };
  const end = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    if (!server.hasEnded) await server.end(signal);
  };
  const startAgain = async (): Promise<void> => {
    const next = await start(port);
    if (next === 'port taken') throw new Error(`somebody else has taken port ${port}`);
    server = next;
  };
  const stop = async (): Promise<void> => {
    await end('SIGQUIT');
    await remove();
  };
  return {
    ...facts,
    ...describe(DATABASE),
    async createDatabase() {
      const name = `${DATABASE}_${++databases}`;
      const ssl = authority === null ? false : { ca: authority, checkServerIdentity: () => undefined };
      const client = new pg.Client({ connectionString: describe('postgres').ownerUrl, ssl });
      await client.connect();
      try {
        await client.query(`CREATE DATABASE ${name}`);
      } finally {
        await client.end();
      }
      return describe(name);
    },
    kill: () => server.kill(),
    shutdown: () => end('SIGINT'),
    async restart() {
      await end('SIGINT');
      await startAgain();
    },
    takeSnapshot() {
      const snapshot = join(folder, `snapshot-${++snapshots}`);
      return server.whileStopped(async () => {
        await copyData(data, snapshot);
        await rm(join(snapshot, 'postmaster.pid'));
        return snapshot;
      });
    },
    async restoreSnapshot(snapshot) {
      await server.kill();
      await rm(data, { recursive: true });
      await copyData(snapshot, data);
      await startAgain();
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Everything with its owner and modes; cp shares blocks where the file system can. @param to does not exist */
const copyData = (from: string, to: string): Promise<string> =>
  runProgram('cp', ['-a', from, to], { account: null, cwd: '/' });

function argsOf(
  port: number,
  folder: string,
  { fsync = false, tls, settings = {} }: PostgresOptions,
): string[] {
  const all: Readonly<Record<string, string>> = {
    port: String(port),
    listen_addresses: LOOPBACK,
    unix_socket_directories: '',
    max_connections: '200',
    fsync: fsync ? 'on' : 'off',
    ...(tls === undefined ? {} : tlsSettings(folder)),
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const tlsSettings = (folder: string): Readonly<Record<string, string>> => ({
  ssl: 'on',
  ssl_cert_file: join(folder, 'tls.crt'),
  ssl_key_file: join(folder, 'tls.key'),
  hba_file: join(folder, 'hba.conf'),
});

/** @returns the authority's certificate in PEM */
async function writeTls(folder: string, tls: TlsOptions, account: SystemAccount | null): Promise<string> {
  const authority = createAuthority();
  const { key, cert } = authority.issue(tls.names ?? [LOOPBACK, 'localhost'], tls.validTo);
  const files = {
    'tls.key': key,
    'tls.crt': cert,
    'hba.conf': 'hostssl all all 127.0.0.1/32 scram-sha-256\n',
  };
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await writeFile(path, content);
    await chmod(path, 0o600);
    await giveTo(account, path);
  }
  return authority.cert;
}
