import { readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';

/** Whom PostgreSQL runs as: null where that is the tests' own user. It refuses root (src/backend/main/main.c). */
export interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
}

/** @returns the account that takes root's place, or null where the tests do not run as root */
export function serverAccount(): SystemAccount | null {
  if (process.getuid?.() !== 0) return null;
  // initdb wants an account that has a name: one that every system has.
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('root, and no account "nobody" in /etc/passwd');
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * The folder for temporary files that PostgreSQL reaches, too: root's own (TMPDIR) may be closed to everybody else.
 * @param account as serverAccount returns it
 */
export function reachableTmpdir(account: SystemAccount | null): string {
  if (account === null) return tmpdir();
  const found = [tmpdir(), '/tmp', '/var/tmp'].find(isOpenToAll);
  if (found === undefined) throw new Error('no folder for temporary files that others than root may enter');
  return found;
}

function isOpenToAll(folder: string): boolean {
  const open = (statSync(folder).mode & 0o001) !== 0;
  return open && (dirname(folder) === folder || isOpenToAll(dirname(folder)));
}
