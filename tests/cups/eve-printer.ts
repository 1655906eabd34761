import { once } from 'node:events';
import { constants } from 'node:fs';
import { chmod, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { labelPrinterConf, printCommand } from './configuration.ts';
import { type Environment, runProgram, startProgram } from './process.ts';

/** A printer whose paper is a folder (ippeveprinter). */
export interface EvePrinter {
  readonly name: string;
  readonly uri: string;
  /** The printed titles, in order. */
  printed(): Promise<string[]>;
  /** The document printed under a title, as it arrived. */
  documentOf(title: string): Promise<string>;
  /** Takes the paper out: what arrives waits. */
  takePaper(): Promise<void>;
  /** Puts paper in: what waits is printed. */
  givePaper(): Promise<void>;
  /** Stops answering, like a printer whose network hangs. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

export async function startEvePrinter(name: string, folder: string, env: Environment): Promise<EvePrinter> {
  const at = (file: string) => join(folder, file);
  const gate = at('gate');
  for (const each of [folder, at('spool'), at('printed')]) await mkdir(each);
  await writeFile(at('label.conf'), labelPrinterConf());
  await writeFile(at('print'), printCommand(gate, at('printed')));
  await chmod(at('print'), 0o755);
  const port = await freePort();
  // -r off: not announced on the network. -k: documents stay in the spool.
  const quiet = ['-r', 'off', '-v', '-v', '-k'];
  const options = [...quiet, '-d', at('spool'), '-a', at('label.conf'), '-c', at('print')];
  const running = await startProgram(
    'ippeveprinter',
    [...options, '-p', String(port), name],
    env,
    /printer-uuid=/,
  );

  const files = async (): Promise<string[]> =>
    (await readdir(at('printed')))
      .filter((file) => /^\d+-/.test(file))
      .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  // ippeveprinter names a file by the job's number and its title: 3-tem-label.pdf
  const titleOf = (file: string): string => file.replace(/^\d+-/, '').replace(/\.\w+$/, '');

  return {
    name,
    uri: `ipp://127.0.0.1:${port}/ipp/print`,
    printed: async () => (await files()).map(titleOf),
    async documentOf(title) {
      const file = (await files()).find((one) => titleOf(one) === title);
      if (file === undefined) throw new Error(`${name} printed no ${title}`);
      return join(at('printed'), file);
    },
    async takePaper() {
      await runProgram('mkfifo', [gate], env);
    },
    async givePaper() {
      await rename(gate, `${gate}.open`);
      // A reader that waits at the pipe continues when a writer opens and closes it; without a reader there is an error
      // (ENXIO).
      const writer = await open(`${gate}.open`, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null);
      await writer?.close();
      await rm(`${gate}.open`);
    },
    freeze: () => void running.child.kill('SIGSTOP'),
    thaw: () => void running.child.kill('SIGCONT'),
    close: () => running.end(),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
