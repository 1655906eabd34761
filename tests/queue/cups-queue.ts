import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createCupsSpooler } from '../../main/printers/spooler/cups-spooler.ts';
import { startCups } from '../cups/cups.ts';
import { type Environment, runProgram } from '../cups/process.ts';
import type { SystemQueue } from './system-queue.ts';

/**
 * A raw CUPS queue that sends its jobs to a local port: on Linux in the test's own cupsd, on macOS in the system's, where
 * the account
 * must be an administrator's.
 */
export async function createCupsQueue(): Promise<SystemQueue> {
  const open = new AsyncDisposableStack();
  try {
    const own = process.platform === 'linux' ? open.use(await startCups()) : null;
    const env: Environment = { ...process.env, ...own?.env };
    const folder = await mkdtemp(join(tmpdir(), 'tem-queue-'));
    open.defer(() => rm(folder, { recursive: true, force: true }));
    const came: Buffer[] = [];
    const printer = createServer((socket) => socket.on('data', (part) => came.push(part)));
    printer.listen(0, '127.0.0.1');
    await once(printer, 'listening');
    open.defer(() => void printer.close());
    // A listening TCP socket has an address with a port.
    const { port } = printer.address() as AddressInfo;
    const name = `tem-test-${process.pid}`;
    await runProgram('lpadmin', ['-p', name, '-E', '-v', `socket://127.0.0.1:${port}`, '-m', 'raw'], env);
    open.defer(async () => void (await runProgram('lpadmin', ['-x', name], env)));
    const document = join(folder, 'label.txt');
    await writeFile(document, '^XA^FDTem^FS^XZ\n');
    const end = open.move();
    const spooler =
      own === null
        ? createCupsSpooler()
        : createCupsSpooler({ address: () => ({ socketPath: own.socketPath }) });
    return {
      name,
      spooler,
      async pause() {
        await runProgram('cupsdisable', [name], env);
      },
      async resume() {
        await runProgram('cupsenable', [name], env);
      },
      async submit(title) {
        const { username } = userInfo();
        await runProgram('lp', ['-d', name, '-U', username, '-t', title, '-o', 'raw', document], env);
      },
      submitRaw(title, bytes) {
        if (spooler.submit === undefined) throw new Error('no raw jobs for CUPS');
        return spooler.submit(name, title, bytes);
      },
      printed: () => Buffer.concat(came),
      [Symbol.asyncDispose]: () => end.disposeAsync(),
    };
  } catch (error) {
    await open.disposeAsync();
    throw error;
  }
}
