import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';

/**
 * Lists what is wrong with the files of an installation for all accounts of a machine: what not everybody may read, what others may
 * write, what runs as its owner, and links out of the folder or to nothing.
 * @returns paths, each with its permissions or target; empty if nothing is wrong
 */
export function listUnsafeFiles(folder: string): string[] {
  const root = realpathSync(folder);
  const found: string[] = [];
  for (const name of readdirSync(root, { recursive: true })) {
    const path = join(root, String(name));
    const { mode } = lstatSync(path);
    if (lstatSync(path).isSymbolicLink()) {
      const target = targetOf(path);
      if (!target.startsWith(root + sep)) found.push(`${path} -> ${target}`);
    } else if ((mode & 0o7022) !== 0 || (mode & 0o444) !== 0o444) found.push(`${path} ${mode.toString(8)}`);
  }
  return found;
}

function targetOf(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    return 'nothing';
  }
}
