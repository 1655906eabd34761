import { once } from 'node:events';
import { connect } from 'node:net';
import type { ChromiumProcess, LaunchOptions } from './chromium-process.ts';
import { firstLine } from './first-line.ts';
import { toWindows } from './wine-paths.ts';

/** The other side's answer, in a line before the debugging pipe's bytes. */
export type ChromiumStarted =
  | { readonly headed: boolean; readonly profile: string }
  | { readonly failed: string };

/**
 * Has Chromium started outside of a Windows that can't run it, by the process that runs this one (tests/wine/outside.ts), and
 * its debugging pipe handed on over a connection. It ends with the connection, and the connection with it.
 * @throws Error where it does not start
 */
export async function chromiumOutside(options: LaunchOptions): Promise<ChromiumProcess> {
  const port = process.env['TEM_WINE_OUTSIDE'];
  if (port === undefined) throw new Error('the stand-in runs on Linux x64; use Electron');
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  // What breaks the connection also closes it.
  socket.on('error', () => undefined);
  const exited = once(socket, 'close').then(() => undefined);
  socket.write(`${JSON.stringify(options)}\n`);
  const answer = JSON.parse(await firstLine(socket)) as ChromiumStarted;
  if ('failed' in answer) throw new Error(answer.failed);
  return {
    input: socket,
    output: socket,
    headed: answer.headed,
    profile: toWindows(answer.profile),
    exited,
    failed: new Promise<never>((_resolve, reject) => {
      void exited.then(() => reject(new Error('electron stand-in: Chromium ended')));
    }),
    listening: Promise.resolve(),
  };
}
