import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ChromiumProcess, LaunchOptions } from './chromium-process.ts';
import { firstLine } from './first-line.ts';
import { toWindows } from './wine-paths.ts';

// What can't run on a Windows of Wine's is run outside of it, by the process that runs this one (tests/wine/outside.ts).

const port = process.env['TEM_WINE_OUTSIDE'];

/** Whether there is such a process. */
export const isOutside = (): boolean => port !== undefined;

/** The first line of a connection. */
export type Question =
  | { readonly start: 'chromium'; readonly options: LaunchOptions }
  | { readonly run: string; readonly args: readonly string[]; readonly limitMs: number };

/** The other side's answer, in a line too; behind Chromium's come the bytes of its debugging pipe. */
export type Answer =
  | { readonly headed: boolean; readonly profile: string }
  | { readonly output: string }
  | { readonly failed: string };

/**
 * Has Chromium started, and its debugging pipe handed on over the connection. It ends with the connection, and the connection
 * with it.
 * @throws Error where it does not start
 */
export async function chromiumOutside(options: LaunchOptions): Promise<ChromiumProcess> {
  const { socket, answer } = await ask({ start: 'chromium', options });
  if (!('profile' in answer)) throw new Error('failed' in answer ? answer.failed : answer.output);
  const exited = once(socket, 'close').then(() => undefined);
  return {
    input: socket,
    output: socket,
    headed: answer.headed,
    profile: toWindows(answer.profile),
    exited,
    failed: exited.then(() => Promise.reject(new Error('electron stand-in: Chromium ended'))),
    listening: Promise.resolve(),
  };
}

/**
 * Has a command of Linux run to its end.
 * @returns its standard output
 * @throws Error where it fails
 */
export async function runOutside(run: string, args: readonly string[], limitMs: number): Promise<string> {
  const { socket, answer } = await ask({ run, args, limitMs });
  socket.destroy();
  if (!('output' in answer)) throw new Error('failed' in answer ? answer.failed : `${run} is no Chromium`);
  return answer.output;
}

async function ask(question: Question): Promise<{ socket: Socket; answer: Answer }> {
  if (port === undefined) throw new Error('the stand-in runs on Linux x64; use Electron');
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  // What breaks the connection also closes it.
  socket.on('error', () => undefined);
  socket.write(`${JSON.stringify(question)}\n`);
  return { socket, answer: JSON.parse(await firstLine(socket)) as Answer };
}
