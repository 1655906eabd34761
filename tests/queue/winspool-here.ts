import { EventEmitter } from 'node:events';
import koffi from 'koffi';
import { createAnswerer } from '../../main/printers/winspool/answerer.ts';
import { createWinspoolClient, type WinspoolClient } from '../../main/printers/winspool/client.ts';
import { openNative } from '../../main/printers/winspool/native.ts';
import { recordedNative } from './recorded-native.ts';

/**
 * Tem's own way to Windows' spooler, both ends of it in this process. Electron's utility process is left out, nothing else.
 * @param recordings a folder for what the system answers; null: nothing is written down
 */
export function winspoolHere(recordings: string | null): WinspoolClient {
  const native = openNative(koffi);
  return createWinspoolClient({
    fork() {
      const process = new EventEmitter();
      const answerer = createAnswerer({
        native: recordings === null ? native : recordedNative(native, recordings),
        post: (told) => process.emit('message', structuredClone(told)),
      });
      return Object.assign(process, {
        postMessage: (message: unknown) => answerer.take(structuredClone(message)),
        kill() {
          answerer.stop();
          return process.emit('exit', 0);
        },
      });
    },
  });
}
