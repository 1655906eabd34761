import { z } from 'zod';

/** What the README names, as Node says it: process.platform and process.arch. Linux is one with glibc, as Electron needs it. */
export const PLATFORMS = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
  { os: 'win32', cpu: 'arm64' },
] as const;
export type Platform = (typeof PLATFORMS)[number];

/** As in `node_modules` names of platform packages, and in messages: linux-x64. */
export const platformName = ({ os, cpu }: Platform): string => `${os}-${cpu}`;

const VersionsSchema = z.record(z.string(), z.string()).default({});
/** npm copies these from a package's package.json, where one value may stand alone. */
const ListSchema = z.union([z.array(z.string()), z.string().transform((only) => [only])]).default([]);
const LockedPackageSchema = z.object({
  /** Only where it is not the folder's: an alias. */
  name: z.string().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  os: ListSchema,
  cpu: ListSchema,
  libc: ListSchema,
  hasInstallScript: z.boolean().default(false),
  dependencies: VersionsSchema,
  devDependencies: VersionsSchema,
  optionalDependencies: VersionsSchema,
  peerDependencies: VersionsSchema,
});
const LockSchema = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), LockedPackageSchema),
});

/** A package of package-lock.json. */
export type LockedPackage = z.infer<typeof LockedPackageSchema>;
/** By folder, the repository's own being '' (https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json#packages). */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** @param text package-lock.json @throws ZodError if it is none of version 3 */
export const readLock = (text: string): LockedPackages => LockSchema.parse(JSON.parse(text)).packages;

/** Returns a locked package's name in the registry. */
export const registryName = (packages: LockedPackages, folder: string): string =>
  packages[folder]?.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Whether npm installs a package there (npm-install-checks, checkPlatform). */
export function isFor({ os, cpu, libc }: LockedPackage, platform: Platform): boolean {
  const hasLibc = libc.length === 0 || (platform.os === 'linux' && admits(libc, 'glibc'));
  return hasLibc && admits(os, platform.os) && admits(cpu, platform.cpu);
}

function admits(list: readonly string[], value: string): boolean {
  if (list.includes(`!${value}`)) return false;
  return list.every((entry) => entry.startsWith('!')) || list.includes(value) || list.includes('any');
}

/** Finds the folder that `require` in another folder finds; null if it is not locked: a peer that nothing asks for. */
export function findDependency(packages: LockedPackages, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (found in packages) return found;
    if (folder === '') return null;
  }
}

/** Lists the folders that `npm ci` fills there: all that is asked for, without optional packages of other platforms. */
export function listInstalled(packages: LockedPackages, platform: Platform): readonly string[] {
  const installed = new Set<string>();
  const visit = (from: string): void => {
    const own = packages[from];
    if (own === undefined) return;
    const needed = { ...own.dependencies, ...own.devDependencies, ...own.peerDependencies };
    for (const name of Object.keys({ ...needed, ...own.optionalDependencies })) {
      const found = findDependency(packages, from, name);
      const locked = found === null ? undefined : packages[found];
      if (found === null || locked === undefined || installed.has(found)) continue;
      if (name in own.optionalDependencies && !isFor(locked, platform)) continue;
      installed.add(found);
      visit(found);
    }
  };
  visit('');
  return [...installed];
}
