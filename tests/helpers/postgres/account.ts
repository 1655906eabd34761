import { readFileSync, statSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';

/** Whom PostgreSQL runs as: null where that is the tests' own user. It refuses root (src/backend/main/main.c). */
export interface SystemAccount {
  readonly uid: number;
  readonly gid: number;
  /**
   * Root of a user namespace that has no other account (unshare --map-root-user): the server has a further namespace, in which
   * the same user has this account's number.
   */
  readonly isMapped: boolean;
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
  return { uid: Number(uid), gid: Number(gid), isMapped: !hasUser(Number(uid)) };
}

/** Whether this user namespace has a user (user_namespaces(7)). */
function hasUser(uid: number): boolean {
  let map = '';
  try {
    map = readFileSync('/proc/self/uid_map', 'utf8');
  } catch {
    // A system without user namespaces has every user.
    return true;
  }
  return map
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([first = 0, , count = 0]) => uid >= first && uid < first + count);
}

/** Lets the server's account own a path, if it is another user's than the tests'. */
export async function giveTo(account: SystemAccount | null, path: string): Promise<void> {
  if (account !== null && !account.isMapped) await chown(path, account.uid, account.gid);
}

/**
 * The folder for temporary files that PostgreSQL reaches, too: root's own (TMPDIR) may be closed to everybody else.
 * @param account as serverAccount returns it
 */
export function reachableTmpdir(account: SystemAccount | null): string {
  if (account === null || account.isMapped) return tmpdir();
  const found = [tmpdir(), '/tmp', '/var/tmp'].find(isOpenToAll);
  if (found === undefined) throw new Error('no folder for temporary files that others than root may enter');
  return found;
}

function isOpenToAll(folder: string): boolean {
  const open = (statSync(folder).mode & 0o001) !== 0;
  return open && (dirname(folder) === folder || isOpenToAll(dirname(folder)));
}
