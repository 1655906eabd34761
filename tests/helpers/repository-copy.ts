import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// `node tests/helpers/repository-copy.ts COMMAND` runs a command in a copy of this repository: one that builds the app for
// another system does not disturb who uses dist/.

const ROOT = resolve(import.meta.dirname, '../..');

/** The repository's files as they stand, by path from the root; without what git ignores. */
export const repositoryFiles: readonly string[] = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));

/** Copies these files into a folder that is removed with it. The packages are those of the repository. */
export function copyRepository(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'tem-copy-'));
  for (const file of repositoryFiles) cpSync(join(ROOT, file), join(path, file));
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

if (import.meta.main) {
  const [command = '', ...args] = process.argv.slice(2);
  using copy = copyRepository();
  const child = spawn(command, args, { cwd: copy.path, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
}
