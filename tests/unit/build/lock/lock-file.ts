import { type LockedPackages, readLock } from '../../../../build/lock/installed-packages.ts';

/** A lock of these folders, as npm would have written it. */
export const lockOf = (packages: Readonly<Record<string, object>>): LockedPackages =>
  readLock(
    JSON.stringify({
      lockfileVersion: 3,
      packages: Object.fromEntries(
        Object.entries(packages).map(([folder, entry]) => [folder, { version: '1.0.0', ...entry }]),
      ),
    }),
  );
