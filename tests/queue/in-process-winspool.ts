import { EventEmitter } from 'node:events';
import koffi from 'koffi';
import { openNativeApi } from '../../main/printers/winspool/native-api.ts';
import { createRequestHandler } from '../../main/printers/winspool/request-handler.ts';
import { createWinspoolClient, type WinspoolClient } from '../../main/printers/winspool/winspool-client.ts';
import { recordNativeCalls } from './recorded-native.ts';

/**
 * Tem's own access to Windows' spooler with both ends in this process. Only Electron's utility process is left out.
 * @param recordings a folder for the system's answers; null: nothing is recorded
 */
export function createInProcessWinspool(recordings: string | null): WinspoolClient {
  const native = openNativeApi(koffi);
  return createWinspoolClient({
    fork() {
      const process = new EventEmitter();
      const answerer = createRequestHandler({
        native: recordings === null ? native : recordNativeCalls(native, recordings),
        post: (told) => process.emit('message', structuredClone(told)),
      });
      return Object.assign(process, {
        postMessage: (message: unknown) => answerer.handle(structuredClone(message)),
        kill() {
          answerer.stop();
          return process.emit('exit', 0);
        },
      });
    },
  });
}
