import { join } from 'node:path';
import { createBrokenNativeApi, loadKoffi, type NativeApi, openNativeApi } from './native-api.ts';
import { createRequestHandler } from './request-handler.ts';

// The process beside main that calls Windows' spooler: a driver's crash or an invalid structure ends this process, not the
// station. Electron ends it together with main (docs/development/stand-in.md has the sources).

/**
 * The hash of koffi.node, set by the build (vite.config.ts); it is stored inside app.asar, whose integrity Electron checks.
 */
declare const __KOFFI_SHA256__: string;

const { parentPort } = process;
const { handle, stop } = createRequestHandler({
  native: openNativeOrBroken(),
  post: (message) => parentPort.postMessage(message),
});
// A thread that waits for changes would keep the process alive.
process.on('exit', stop);
parentPort.on('message', ({ data }) => handle(data));

function openNativeOrBroken(): NativeApi {
  try {
    return openNativeApi(loadKoffi(join(import.meta.dirname, 'koffi.node'), __KOFFI_SHA256__));
  } catch (error) {
    return createBrokenNativeApi(error);
  }
}
