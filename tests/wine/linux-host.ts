import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { type LaunchOptions, spawnChromium } from '../electron/stand-in/chromium-process.ts';
import type { HostRequest, HostResponse } from '../electron/stand-in/linux-host.ts';
import { readFirstLine } from '../electron/stand-in/read-first-line.ts';

/** A server that runs Linux programs for a program on Windows. */
export interface LinuxHost {
  /** On the loopback. */
  readonly port: number;
  /** Accepts no more connections, and waits until everything that was started has ended. */
  close(): Promise<void>;
}

/** Answers the requests of tests/electron/stand-in/linux-host.ts, one per connection. */
export async function startLinuxHost(): Promise<LinuxHost> {
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    // The client was killed: `close` follows.
    socket.on('error', () => undefined);
    const served = serve(socket).finally(() => running.delete(served));
    running.add(served);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      await Promise.all(running);
    },
  };
}

/** Settles once nothing that the request started is left. */
async function serve(socket: Socket): Promise<void> {
  const answer = (said: HostResponse) => socket.write(`${JSON.stringify(said)}\n`);
  try {
    const question = JSON.parse(await readFirstLine(socket)) as HostRequest;
    if ('start' in question) await handOver(socket, question.options, answer);
    else {
      const { run, args, limitMs } = question;
      const env = { ...process.env, LC_ALL: 'C' };
      answer({ output: (await promisify(execFile)(run, args, { env, timeout: limitMs })).stdout });
    }
  } catch (error) {
    answer({ failed: error instanceof Error ? error.message : String(error) });
  }
  socket.end();
}

async function handOver(
  socket: Socket,
  options: LaunchOptions,
  answer: (said: HostResponse) => void,
): Promise<void> {
  const { input, output, headed, profile, exited, failed, listening } = await spawnChromium(options);
  // `exited` and `close` cover the end of Chromium and of its client.
  for (const pipe of [input, output]) pipe.on('error', () => undefined);
  failed.catch(() => undefined);
  await Promise.race([listening, failed]);
  answer({ headed, profile });
  if (socket.destroyed) output.end();
  socket.on('close', () => output.end());
  socket.pipe(output);
  input.pipe(socket);
  await exited;
}
