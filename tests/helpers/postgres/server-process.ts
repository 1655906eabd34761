import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { SystemAccount } from './account.ts';
import { spawnProgram } from './run-program.ts';

/** A server that accepts connections. */
export interface ServerProcess {
  readonly hasEnded: boolean;
  /** Ends it and waits: SIGINT disconnects and writes everything, SIGQUIT ends at once. */
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Kills every process of it in one moment, as a power cut does. */
  kill(): Promise<void>;
  /** Does something while no process of it runs. */
  whileStopped<Value>(act: () => Promise<Value>): Promise<Value>;
}

export interface ServerRun {
  readonly programs: string;
  /** The cluster's, with its data in `data`. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly account: SystemAccount | null;
  /** Each line of the server's log. */
  readonly onLine: (line: string) => void;
}

/** What the server says of its start, in English (src/backend/postmaster, src/backend/port). */
const READY = 'database system is ready to accept connections';
const PORT_TAKEN = 'could not create any TCP/IP sockets';
/** Of a killed server: one of its processes is still ending. */
const OLD_MEMORY = 'pre-existing shared memory block';

/** @returns the server, or that its port belongs to somebody else. @throws with its log where it does not start */
export async function startServerProcess(run: ServerRun): Promise<ServerProcess | 'port taken'> {
  for (;;) {
    const lines: string[] = [];
    const child = spawnProgram(`${run.programs}/bin/postgres`, ['-D', `${run.folder}/data`, ...run.args], {
      account: run.account,
      cwd: run.folder,
    });
    // 'close' comes after the last line.
    const ended = once(child, 'close');
    const ready = Promise.withResolvers<'ready'>();
    if (child.stderr === null) throw new Error('no pipe');
    createInterface(child.stderr).on('line', (line) => {
      lines.push(line);
      if (lines.length > 50) lines.shift();
      run.onLine(line);
      if (line.includes(READY)) ready.resolve('ready');
    });
    child.stdout?.resume();
    if ((await Promise.race([ready.promise, ended])) === 'ready') return control(child, ended);
    const log = lines.join('\n');
    if (log.includes(PORT_TAKEN)) return 'port taken';
    if (!log.includes(OLD_MEMORY)) throw new Error(`PostgreSQL does not start:\n${log}`);
  }
}

function control(child: ChildProcess, ended: Promise<unknown>): ServerProcess {
  let hasEnded = false;
  child.once('close', () => {
    hasEnded = true;
  });
  return {
    get hasEnded() {
      return hasEnded;
    },
    async end(signal) {
      child.kill(signal);
      await ended;
    },
    async kill() {
      if (hasEnded || child.pid === undefined) return;
      // Stopped, it starts no further process and cleans nothing up behind those that die.
      child.kill('SIGSTOP');
      const all = await childrenOf(child.pid);
      child.kill('SIGKILL');
      for (const pid of all) signalQuietly(pid, 'SIGKILL');
      await ended;
    },
    async whileStopped(act) {
      if (hasEnded || child.pid === undefined) throw new Error('it does not run');
      child.kill('SIGSTOP');
      const all = await childrenOf(child.pid);
      for (const pid of all) signalQuietly(pid, 'SIGSTOP');
      try {
        return await act();
      } finally {
        for (const pid of all) signalQuietly(pid, 'SIGCONT');
        child.kill('SIGCONT');
      }
    },
  };
}

/** The server's processes. Elsewhere than on Linux they end by themselves once the first is gone. */
async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => null);
  if (list !== null) return list.split(' ').filter(Boolean).map(Number);
  const found: number[] = [];
  for (const name of await readdir('/proc').catch(() => []))
    if (/^\d+$/.test(name) && (await parentOf(name)) === pid) found.push(Number(name));
  return found;
}

/** A kernel may be built without the list of children (CONFIG_PROC_CHILDREN). */
async function parentOf(pid: string): Promise<number | null> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // "pid (name) state parent": a name may have anything in it.
  const [, parent] = state.slice(state.lastIndexOf(')') + 2).split(' ');
  return parent === undefined ? null : Number(parent);
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
