import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/**
 * Reads what an app wrote to standard output. Electron for Windows begins it with an empty line
 * (shell/app/electron_main_delegate.cc, BasicStartupComplete), which is left out.
 */
export async function readOutput(stdout: Readable): Promise<string> {
  return (await text(stdout)).replace(/^\r\n/, '');
}
