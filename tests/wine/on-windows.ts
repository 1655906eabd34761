import { readdirSync, writeSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { toWindowsPath } from '../electron/stand-in/wine-paths.ts';

// Loaded before everything else by Windows' Node under Wine (windows-node.ts).

// Not by NODE_COMPILE_CACHE: a Linux program started from there would take the path for its own.
enableCompileCache(process.env['TEM_WINE_COMPILED']);

// Replaces packages installed here for Linux by their Windows versions.
const packages = process.env['TEM_WINE_PACKAGES'] ?? '';
const forWindows = new Set(readdirSync(packages));
const parentURL = pathToFileURL(join(packages, 'x')).href;
registerHooks({
  resolve: (specifier, context, next) =>
    forWindows.has(specifier) ? next(specifier, { ...context, parentURL }) : next(specifier, context),
});

/**
 * Linux' pipes are no pipes to Windows' libuv: `process.stdout` would throw EBADF. Writes synchronously, as Node does on
 * Windows (node:net, Socket: setBlocking for descriptors 1 and 2).
 */
function standardOutput(fd: 1 | 2): Writable {
  const stream = new Writable({
    decodeStrings: true,
    write(chunk: Buffer, _encoding, written) {
      try {
        for (let at = 0; at < chunk.length; ) at += writeSync(fd, chunk, at);
        written();
      } catch (error) {
        written(error as Error);
      }
    },
  });
  return Object.assign(stream, { fd });
}

if (isMainThread) {
  // Linux' TMPDIR; otherwise TEMP is a folder of this Windows.
  const temporary = process.env['TEM_WINE_TEMP'];
  if (temporary) process.env['TEMP'] = process.env['TMP'] = toWindowsPath(temporary);
  for (const [name, fd] of [
    ['stdout', 1],
    ['stderr', 2],
  ] as const)
    Object.defineProperty(process, name, {
      value: standardOutput(fd),
      configurable: true,
      enumerable: true,
      writable: true,
    });
}
