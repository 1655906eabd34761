import { join } from 'node:path';
import { createAnswerer } from './answerer.ts';
import { brokenNative, loadKoffi, type Native, openNative } from './native.ts';

// The process beside main that calls Windows' spooler: a mistake of a driver's, or one in a structure, ends this and no
// station. Electron ends it when main is gone (docs/stand-in.md has the sources).

/** Of koffi.node, by the build (vite.config.ts); it stands inside of app.asar, whose integrity Electron checks. */
declare const __KOFFI_SHA256__: string;

const { parentPort } = process;
const { take, stop } = createAnswerer({
  native: openHere(),
  post: (told) => parentPort.postMessage(told),
});
// A thread that waits for changes would keep the process from ending.
process.on('exit', stop);
parentPort.on('message', ({ data }) => take(data));

function openHere(): Native {
  try {
    return openNative(loadKoffi(join(import.meta.dirname, 'koffi.node'), __KOFFI_SHA256__));
  } catch (error) {
    return brokenNative(error);
  }
}
