import { join } from 'node:path';
import { createBrokenNativeApi, loadKoffi, type NativeApi, openNativeApi } from './native-api.ts';
import { createRequestHandler } from './request-handler.ts';

// The process beside main that calls Windows' spooler: a mistake of a driver's, or one in a structure, ends this and no
// station. Electron ends it when main is gone (docs/development/stand-in.md has the sources).

/** Of koffi.node, by the build (vite.config.ts); it stands inside of app.asar, whose integrity Electron checks. */
declare const __KOFFI_SHA256__: string;

const { parentPort } = process;
const { handle, stop } = createRequestHandler({
  native: openNativeOrBroken(),
  post: (told) => parentPort.postMessage(told),
});
// A thread that waits for changes would keep the process from ending.
process.on('exit', stop);
parentPort.on('message', ({ data }) => handle(data));

function openNativeOrBroken(): NativeApi {
  try {
    return openNativeApi(loadKoffi(join(import.meta.dirname, 'koffi.node'), __KOFFI_SHA256__));
  } catch (error) {
    return createBrokenNativeApi(error);
  }
}
