import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ChromiumProcess, LaunchOptions } from './chromium-process.ts';
import { readFirstLine } from './read-first-line.ts';
import { toWindowsPath } from './wine-paths.ts';

// What can't run on a Windows of Wine's runs outside it, in the process that runs this one (tests/wine/linux-host.ts).

const port = process.env['TEM_WINE_OUTSIDE'];

/** Whether there is such a process. */
export const hasLinuxHost = (): boolean => port !== undefined;

/** The first line of a connection. */
export type HostRequest =
  | { readonly start: 'chromium'; readonly options: LaunchOptions }
  | { readonly run: string; readonly args: readonly string[]; readonly limitMs: number };

/** The other side's answer, also on one line; after Chromium's come the bytes of its debugging pipe. */
export type HostResponse =
  | { readonly headed: boolean; readonly profile: string }
  | { readonly output: string }
  | { readonly failed: string };

/**
 * Has Chromium started, and its debugging pipe forwarded over the connection. Chromium and the connection end together.
 * @throws Error where it does not start
 */
export async function launchChromiumOnHost(options: LaunchOptions): Promise<ChromiumProcess> {
  const { socket, answer } = await sendRequest({ start: 'chromium', options });
  if (!('profile' in answer)) throw new Error('failed' in answer ? answer.failed : answer.output);
  const exited = once(socket, 'close').then(() => undefined);
  return {
    input: socket,
    output: socket,
    headed: answer.headed,
    profile: toWindowsPath(answer.profile),
    exited,
    failed: exited.then(() => Promise.reject(new Error('electron stand-in: Chromium ended'))),
    listening: Promise.resolve(),
  };
}

/**
 * Runs a Linux command to its end.
 * @returns its standard output
 * @throws Error where it fails
 */
export async function runOnHost(run: string, args: readonly string[], limitMs: number): Promise<string> {
  const { socket, answer } = await sendRequest({ run, args, limitMs });
  socket.destroy();
  if (!('output' in answer)) throw new Error('failed' in answer ? answer.failed : `${run} is no Chromium`);
  return answer.output;
}

async function sendRequest(question: HostRequest): Promise<{ socket: Socket; answer: HostResponse }> {
  if (port === undefined) throw new Error('the stand-in runs on Linux x64; use Electron');
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  // Whatever breaks the connection also closes it.
  socket.on('error', () => undefined);
  socket.write(`${JSON.stringify(question)}\n`);
  return { socket, answer: JSON.parse(await readFirstLine(socket)) as HostResponse };
}
