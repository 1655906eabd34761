import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

// `node build/shipped.ts FOLDER` writes a package.json and a package-lock.json of the shipped packages only, for npm to analyze:
// `npm sbom --package-lock-only`, `npm audit --package-lock-only`. npm's own --omit=dev would also omit packages that a tool uses
// too (npm sbom), and Electron, which electron-builder requires in the devDependencies.

const VersionsSchema = z.record(z.string(), z.string());
const PackageSchema = z.looseObject({ dependencies: VersionsSchema, devDependencies: VersionsSchema });
const LockedSchema = z.looseObject({ dev: z.boolean().optional(), devOptional: z.boolean().optional() });
const LockSchema = z.looseObject({ packages: z.record(z.string(), LockedSchema) });

interface ShippedPackages {
  readonly manifest: object;
  readonly lock: object;
}

/**
 * Selects the parts of the two files that concern the installed app: the dependencies, and Electron without the modules that only
 * download it.
 * @throws Error if Electron is not a devDependency
 */
export function selectShippedPackages(manifestText: string, lockText: string): ShippedPackages {
  const manifest = PackageSchema.parse(JSON.parse(manifestText));
  const lock = LockSchema.parse(JSON.parse(lockText));
  const electron = manifest.devDependencies['electron'];
  const locked = lock.packages['node_modules/electron'];
  if (electron === undefined || locked === undefined) throw new Error('electron is no devDependency');
  const { name, version, license, description } = manifest;
  const root = { name, version, license, description, dependencies: { ...manifest.dependencies, electron } };
  const { dev: _dev, dependencies: _fetching, bin: _bin, ...electronItself } = locked;
  const running = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && dev !== true && devOptional !== true,
  );
  return {
    manifest: root,
    lock: {
      ...lock,
      packages: { '': root, ...Object.fromEntries(running), 'node_modules/electron': electronItself },
    },
  };
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('usage: shipped.ts FOLDER');
  const root = join(import.meta.dirname, '..');
  const { manifest, lock } = selectShippedPackages(
    readFileSync(join(root, 'package.json'), 'utf8'),
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
}
