import { createHash, randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { giveTo, type SystemAccount } from './account.ts';
import { cached } from './cache.ts';
import type { Installation } from './programs.ts';
import { runProgram } from './run-program.ts';

/** The role that initdb makes, which may do everything. */
export const SUPERUSER = 'postgres';
/** As a hosted PostgreSQL gives one: it owns a database and makes roles, but is no superuser. */
export const OWNER = 'fleet_owner';
/** The owner's database. */
export const DATABASE = 'fleet';

/** What a cluster starts from. */
export interface Template {
  /** The folder with `bin`, to run from. */
  readonly programs: string;
  /** An initialised data folder that nobody has started; to be copied. */
  readonly data: string;
  /** Of both roles; drawn for this machine. */
  readonly password: string;
}

/** What is made of an installation. A change here makes a template of another name. */
const recipe = (version: string, password: string) => ({
  initdb: [
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same order of letters on every system. Before 17 only the C library has it.
    ...(Number.parseInt(version, 10) >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']),
    '--no-sync',
    '--no-instructions',
  ],
  // One statement a line, as a server for one user reads them.
  sql: [
    `CREATE ROLE ${OWNER} LOGIN CREATEROLE CREATEDB PASSWORD '${password}';`,
    `CREATE DATABASE ${DATABASE} OWNER ${OWNER};`,
  ],
});

/** Makes what is missing in the cache: seconds once per machine, milliseconds afterwards. */
export async function prepareTemplate(
  installation: Installation,
  account: SystemAccount | null,
): Promise<Template> {
  const { flavour, version } = installation;
  const programs = flavour === 'embedded' ? await copyPrograms(installation, account) : installation.folder;
  const digest = createHash('sha256')
    .update(JSON.stringify(recipe(version, '')))
    .digest('hex')
    .slice(0, 8);
  const owner = account === null ? '' : `-${account.isMapped ? 'mapped' : account.uid}`;
  const folder = await cached(`cluster-${flavour}-${version}${owner}-${digest}`, account, (made) =>
    initialise(programs, version, account, made),
  );
  return { programs, data: join(folder, 'data'), password: await readFile(join(folder, 'password'), 'utf8') };
}

/**
 * Copies the package's programs to where the server's account reaches them, with the links between libraries that its
 * install script would make (scripts/hydrate-symlinks.js there): npm packs no links.
 */
function copyPrograms({ folder, version }: Installation, account: SystemAccount | null): Promise<string> {
  return cached(`embedded-${version}`, account, async (made) => {
    // What only compilers read takes a third of the space.
    const filter = (source: string): boolean => !/\.a$|\/(pgxs|pkgconfig)$/.test(source);
    await cp(folder, made, { recursive: true, filter });
    const links = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as readonly {
      readonly source: string;
      readonly target: string;
    }[];
    for (const { source, target } of links) {
      const at = join(made, target.replace(/^native\//, ''));
      if (dirname(source) !== dirname(target)) throw new Error(`a link out of its folder: ${target}`);
      await symlink(basename(source), at);
    }
    for (const program of ['initdb', 'postgres']) await chmod(join(made, 'bin', program), 0o755);
  });
}

async function initialise(
  programs: string,
  version: string,
  account: SystemAccount | null,
  folder: string,
): Promise<void> {
  const password = randomBytes(16).toString('hex');
  const { initdb, sql } = recipe(version, password);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'initdb-password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const path of [data, passwordFile]) await giveTo(account, path);
  const run = { account, cwd: data };
  await runProgram(
    join(programs, 'bin/initdb'),
    [...initdb, `--pwfile=${passwordFile}`, `--pgdata=${data}`],
    run,
  );
  await rm(passwordFile);
  const single = ['--single', '-D', data, '-c', 'exit_on_error=on', '-c', 'fsync=off', 'postgres'];
  await runProgram(join(programs, 'bin/postgres'), single, { ...run, input: `${sql.join('\n')}\n` });
  // Clients are the tests; nobody else knows it.
  await writeFile(join(folder, 'password'), password, { mode: 0o600 });
}
