import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cupsdConf, cupsFilesConf, FOLDERS, socketOf } from './configuration.ts';
import { type Environment, type RunningProgram, runProgram, startProgram } from './process.ts';

/** The test's own CUPS: its folders, its socket, its queues; it touches nothing of the system's. */
export interface Cups extends AsyncDisposable {
  /** CUPS_SERVER makes lp, lpstat, Chromium and Tem's own adapter use it. */
  readonly env: Readonly<{ CUPS_SERVER: string }>;
  readonly socketPath: string;
  /** A queue that sends the output of CUPS' own Zebra driver to a local port. */
  addZebra(name: string, port: number): Promise<void>;
  /** A queue without a driver, which sends each job's document unchanged to a local port, one connection per job. */
  addRaw(name: string, port: number): Promise<void>;
  /** Makes a queue hold new jobs; a job that is being printed is finished. */
  holdQueue(name: string): Promise<void>;
  /** Releases what a queue holds, and what comes. */
  releaseQueue(name: string): Promise<void>;
  /** Runs one of CUPS' commands (lp, cancel, cupsdisable, …) against it. */
  command(program: string, ...args: string[]): Promise<string>;
  close(): Promise<void>;
}

/** Starts a cupsd directly. As root its filters run as `lp`, so its folder is searchable for all. */
export async function startCups({ keepHistory = true } = {}): Promise<Cups> {
  const folder = await mkdtemp(join(tmpdir(), 'tem-cups-'));
  const open: RunningProgram[] = [];
  const socketPath = socketOf(folder);
  // It announces nothing on the system's message bus.
  const noBus = `unix:path=${join(folder, 'none')}`;
  const env: Environment = {
    ...process.env,
    LC_ALL: 'C',
    DBUS_SYSTEM_BUS_ADDRESS: noBus,
    CUPS_SERVER: socketPath,
  };

  async function close(): Promise<void> {
    for (const running of open.toReversed()) await running.end();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await chmod(folder, 0o711);
    for (const name of FOLDERS) await mkdir(join(folder, name));
    const conf = join(folder, 'etc', 'cupsd.conf');
    const files = join(folder, 'etc', 'cups-files.conf');
    await writeFile(conf, cupsdConf(folder, keepHistory));
    await writeFile(files, cupsFilesConf(folder, process.getuid?.() === 0));
    open.push(
      await startProgram(
        'cupsd',
        ['-f', '-c', conf, '-s', files],
        env,
        /cupsdSetBusyState|Scheduler started/,
      ),
    );
  } catch (error) {
    await close();
    throw error;
  }

  return {
    env: { CUPS_SERVER: socketPath },
    socketPath,
    async addZebra(name, port) {
      const driver = ['-m', 'drv:///sample.drv/zebra.ppd'];
      await runProgram('lpadmin', ['-p', name, '-E', '-v', `socket://127.0.0.1:${port}`, ...driver], env);
    },
    addRaw: async (name, port) => {
      await runProgram('lpadmin', ['-p', name, '-E', '-v', `socket://127.0.0.1:${port}`], env);
    },
    holdQueue: async (name) => {
      await runProgram('cupsdisable', ['--hold', name], env);
    },
    async releaseQueue(name) {
      await runProgram('cupsenable', ['--release', name], env);
      // That covers new jobs only: each held job has a hold of its own. "bench-7 root 1024 Sun …"
      const kept = (await runProgram('lpstat', ['-o', name], env)).match(/^\S+/gm) ?? [];
      for (const job of kept) await runProgram('lp', ['-i', job, '-H', 'resume'], env);
    },
    command: (program, ...args) => runProgram(program, args, env),
    close,
    [Symbol.asyncDispose]: close,
  };
}
