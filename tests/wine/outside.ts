import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type LaunchOptions, spawnChromium } from '../electron/stand-in/chromium-process.ts';
import { firstLine } from '../electron/stand-in/first-line.ts';
import type { ChromiumStarted } from '../electron/stand-in/outside.ts';

/** What starts Chromium for programs on Windows. */
export interface Outside {
  /** On the loopback. */
  readonly port: number;
  /** Takes nobody any more, and waits until what was started is gone. */
  close(): Promise<void>;
}

/** Answers each connection with a Chromium of its own (tests/electron/stand-in/outside.ts is the other side). */
export async function serveOutside(): Promise<Outside> {
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    // Whoever asked was killed: `close` follows.
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

/** Settles once this connection's Chromium is gone. */
async function serve(socket: Socket): Promise<void> {
  const say = (answer: ChromiumStarted) => socket.write(`${JSON.stringify(answer)}\n`);
  try {
    const options = JSON.parse(await firstLine(socket)) as LaunchOptions;
    const { input, output, headed, profile, exited, failed, listening } = await spawnChromium(options);
    for (const pipe of [input, output]) pipe.on('error', () => undefined);
    await Promise.race([listening, failed]);
    failed.catch(() => undefined);
    say({ headed, profile });
    // The pipe's end is Chromium's, however the other side went.
    socket.pipe(output);
    socket.on('close', () => output.end());
    input.pipe(socket);
    await exited;
  } catch (error) {
    say({ failed: error instanceof Error ? error.message : String(error) });
  }
  socket.end();
}
