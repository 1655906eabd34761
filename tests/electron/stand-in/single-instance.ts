import { randomUUID } from 'node:crypto';
import {
  type FSWatcher,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { lockInstance } from './instance-lock.ts';

/** The second instance's message to the first. */
export interface SecondInstance {
  readonly argv: string[];
  readonly workingDirectory: string;
  readonly additionalData: unknown;
}

let held: { release: () => void; watcher: FSWatcher } | undefined;

/** One instance per user-data folder; a folder beside its lock takes messages, because the check must be synchronous. */
export function requestLock(
  userData: string,
  message: SecondInstance,
  onSecond: (second: SecondInstance) => void,
): boolean {
  if (held) return true;
  const inbox = join(userData, 'SingletonInbox');
  mkdirSync(inbox, { recursive: true });
  const release = lockInstance(userData);
  if (release === null) {
    const draft = join(userData, `SingletonDraft-${randomUUID()}`);
    writeFileSync(draft, JSON.stringify(message));
    renameSync(draft, join(inbox, `${randomUUID()}.json`));
    return false;
  }
  const take = () =>
    readdirSync(inbox).map((name) => {
      const path = join(inbox, name);
      const text = readFileSync(path, 'utf8');
      unlinkSync(path);
      return text;
    });
  // Messages to an owner that died before it read them.
  take();
  const read = () => {
    for (const text of take()) onSecond(JSON.parse(text) as SecondInstance);
  };
  held = { release, watcher: watch(inbox, read) };
  process.on('exit', releaseLock);
  read();
  return true;
}

function releaseLock(): void {
  if (!held) return;
  held.watcher.close();
  held.release();
  held = undefined;
}
