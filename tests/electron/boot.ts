import childProcess from 'node:child_process';
import { writeSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks, syncBuiltinESMExports } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// The Node script behind dist/electron: makes the process look like Electron's main process, then runs the app.

const electronVersion = '45.5.0';
const { flavour } = await import('./stand-in/flavour.ts');
const { isRefusedByWindows } = await import('./stand-in/windows-arguments.ts');
if (flavour() === 'windows') {
  // wWinMain returns -1 before it begins anything, without a message (shell/app/electron_main_win.cc). Of 4294967295 only
  // eight bits remain here.
  if (isRefusedByWindows(process.argv.slice(2))) process.exit(255);
  // A line of its own for what follows the prompt (shell/app/electron_main_delegate.cc, BasicStartupComplete).
  writeSync(1, '\r\n');
}
const executable = resolve(process.env['TEM_STANDIN_EXEC'] ?? join(import.meta.dirname, 'dist/electron'));
const resourcesPath = join(dirname(executable), 'resources');
delete process.env['TEM_STANDIN_EXEC'];
// On in dist/electron already, but not under Wine.
enableCompileCache();
if (process.env['TEM_STANDIN_CACHE'] !== undefined) {
  delete process.env['TEM_STANDIN_CACHE'];
  delete process.env['NODE_COMPILE_CACHE'];
}

// Loaded before another executable is named.
await import('./stand-in/real-node.ts');
const define = (name: string, value: unknown) =>
  Object.defineProperty(process, name, { value, writable: true, enumerable: true, configurable: true });
define('versions', Object.freeze({ ...process.versions, electron: electronVersion, chrome: '153.0.8010.0' }));
define('type', 'browser');
define('resourcesPath', resourcesPath);
define('sandboxed', false);
define('execPath', executable);

const { readSealed } = await import('./stand-in/fuses.ts');
const sealed = exitOnError(() => readSealed(executable));
if (sealed.fuses.loadBrowserProcessSpecificV8Snapshot)
  end(`electron stand-in: ${join(dirname(executable), 'browser_v8_context_snapshot.bin')} is not there`);

// Electron's fork runs the executable as plain Node (lib/node/init.ts), which a fuse may forbid.
const { fork } = childProcess;
childProcess.fork = ((path: string, args?: unknown, options?: childProcess.ForkOptions) => {
  if (!sealed.fuses.runAsNode) throw new Error('child_process.fork: the runAsNode fuse is disabled');
  const given = (Array.isArray(args) ? options : (args as childProcess.ForkOptions | undefined)) ?? {};
  const env = { ...(given.env ?? process.env), ELECTRON_RUN_AS_NODE: '1' };
  return fork(path, Array.isArray(args) ? (args as string[]) : [], { ...given, env });
}) as typeof fork;
syncBuiltinESMExports();

const standIn = pathToFileURL(join(import.meta.dirname, 'stand-in/electron.ts')).href;
const names = new Set(['electron', 'electron/main', 'electron/common']);
registerHooks({
  resolve(specifier, context, next) {
    return names.has(specifier)
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context);
  },
});

const { findApp } = await import('./stand-in/find-app.ts');
const { readSwitches } = await import('./stand-in/command-line.ts');
const { emptyStandardInput } = await import('./stand-in/standard-input.ts');
const found = exitOnError(() => findApp(process.argv.slice(2), resourcesPath, sealed));
try {
  define('argv', [executable, ...found.args]);
  if (!found.packaged) define('defaultApp', true);
  readSwitches(found.switches);
  const { app } = await import('./stand-in/app.ts');
  app._configure(found);
  if (flavour() === 'windows') emptyStandardInput();
  const require = createRequire(found.entry);
  // The inspector's `require` (Playwright requests 'electron' from it) goes through the same hooks.
  for (const preload of found.preloads) require(preload);
  await import(pathToFileURL(found.entry).href);
  app._appCodeLoaded();
} catch (error) {
  end(`App threw an error during load\n${error instanceof Error ? String(error.stack) : String(error)}`);
}

function end(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Reports an error before an app runs in one line, without a stack trace of the stand-in. */
function exitOnError<T>(find: () => T): T {
  try {
    return find();
  } catch (error) {
    return end(error instanceof Error ? error.message : String(error));
  }
}
