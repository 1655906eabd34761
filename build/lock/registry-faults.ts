import ky from 'ky';
import pLimit from 'p-limit';
import { z } from 'zod';
import {
  type LockedPackages,
  listInstalled,
  PLATFORMS,
  platformName,
  registryName,
} from './installed-packages.ts';

/** What npm itself reads: https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md */
const ABBREVIATED = 'application/vnd.npm.install-v1+json';
const PackageSchema = z.object({
  versions: z.record(z.string(), z.object({ dist: z.object({ integrity: z.string().optional() }) })),
});

/**
 * Asks a registry for each package that `npm ci` installs on one of PLATFORMS. npm skips an optional package that does not
 * exist without a word, and only its user fails.
 * @param registry its address, as `npm config get registry` says it; one that wants no login
 * @returns a line for each locked version that it does not have, or has with other content
 * @throws HTTPError, TypeError if it gives no answer
 */
export async function findRegistryFaults(
  packages: LockedPackages,
  registry: string,
): Promise<readonly string[]> {
  const platforms = new Map<string, string[]>();
  for (const platform of PLATFORMS)
    for (const folder of listInstalled(packages, platform))
      platforms.set(folder, [...(platforms.get(folder) ?? []), platformName(platform)]);
  const folders = Map.groupBy(platforms.keys(), (folder) => registryName(packages, folder));
  const atOnce = pLimit(16);
  const faults = await Promise.all(
    [...folders].map(([name, at]) =>
      atOnce(async () => {
        const versions = await fetchVersions(registry, name);
        return at.flatMap((folder) => {
          const { version = '', integrity } = packages[folder] ?? {};
          const there = versions[version];
          const where = `${name}@${version} (${platforms.get(folder)?.join(', ')})`;
          if (there === undefined) return `${where} is not in the registry`;
          return there.dist.integrity === integrity
            ? []
            : `${where} is another in the registry than in the lock`;
        });
      }),
    ),
  );
  return faults.flat();
}

/** Returns what the registry has of a package, by version. */
async function fetchVersions(
  registry: string,
  name: string,
): Promise<z.infer<typeof PackageSchema>['versions']> {
  const response = await ky(new URL(name.replace('/', '%2f'), registry.replace(/\/?$/, '/')), {
    headers: { accept: ABBREVIATED },
    timeout: 60_000,
    throwHttpErrors: (status) => status !== 404,
  });
  return response.ok ? PackageSchema.parse(await response.json()).versions : {};
}
