import { randomUUID } from 'node:crypto';
import {
  type FSWatcher,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** What the second instance tells the first. */
export interface SecondInstance {
  readonly argv: string[];
  readonly workingDirectory: string;
  readonly additionalData: unknown;
}

let held: { link: string; watcher: FSWatcher } | undefined;

/**
 * One instance per user-data folder: a symbolic link naming the living owner, as Chromium's own
 * SingletonLock, and a folder beside it for messages, because asking has to be synchronous and a dead
 * owner must not hold the lock.
 */
export function requestLock(
  userData: string,
  message: SecondInstance,
  onSecond: (second: SecondInstance) => void,
): boolean {
  if (held) return true;
  mkdirSync(userData, { recursive: true });
  const link = join(userData, 'SingletonLock');
  const inbox = join(userData, 'SingletonInbox');
  for (;;) {
    try {
      symlinkSync(`${hostname()}-${process.pid}-${startTime(process.pid) ?? 0}`, link);
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const owner = ownerOf(link);
    if (owner && startTime(owner.pid) === owner.started) {
      const draft = join(userData, `SingletonDraft-${randomUUID()}`);
      writeFileSync(draft, JSON.stringify(message));
      renameSync(draft, join(inbox, `${randomUUID()}.json`));
      return false;
    }
    unlinkSync(link);
  }
  rmSync(inbox, { recursive: true, force: true });
  mkdirSync(inbox);
  const read = () => {
    for (const name of readdirSync(inbox)) {
      const path = join(inbox, name);
      const text = readFileSync(path, 'utf8');
      unlinkSync(path);
      onSecond(JSON.parse(text) as SecondInstance);
    }
  };
  held = { link, watcher: watch(inbox, read) };
  process.on('exit', releaseLock);
  read();
  return true;
}

/** app.releaseSingleInstanceLock. */
export function releaseLock(): void {
  if (!held) return;
  held.watcher.close();
  rmSync(held.link, { force: true });
  held = undefined;
}

/** app.hasSingleInstanceLock. */
export function hasLock(): boolean {
  return held !== undefined;
}

function ownerOf(link: string): { pid: number; started: string } | undefined {
  try {
    const [, pid = '', started = ''] = /-(\d+)-(\d+)$/.exec(readlinkSync(link)) ?? [];
    return { pid: Number(pid), started };
  } catch {
    return undefined;
  }
}

/** A process id may be used again; together with its start time it is not (proc(5), field 22). */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
