import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { listInstalled, PLATFORMS, platformName, readLock } from './installed-packages.ts';
import { findLockFaults } from './lock-faults.ts';
import { findRegistryFaults } from './registry-faults.ts';

// `npm run lock:platforms` tells whether `npm ci` works on each platform that the README names: 1 if not, 2 if the registry that
// npm is configured with does not answer. `-- FOLDER` looks at another package-lock.json and its package.json.

const ManifestSchema = z.object({ allowScripts: z.record(z.string(), z.boolean()).default({}) });
const folder = process.argv[2] ?? join(import.meta.dirname, '../..');
const packages = readLock(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
const { allowScripts } = ManifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
// npm is a batch file on Windows, which only its shell runs.
const registry = execFileSync('npm', ['config', 'get', 'registry'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
}).trim();

try {
  const faults = [
    ...findLockFaults(packages, allowScripts),
    ...(await findRegistryFaults(packages, registry)),
  ];
  for (const fault of faults) process.stderr.write(`package-lock.json: ${fault}\n`);
  for (const platform of PLATFORMS)
    process.stdout.write(`${platformName(platform)}: ${listInstalled(packages, platform).length} packages\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `${registry} does not answer: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 2;
}
