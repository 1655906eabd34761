import { join } from 'node:path';
import { utilityProcess } from 'electron';
import { TABLE_HEAP_MB } from '../imports/table-process.ts';
import type { WorkerResponse } from '../platform/serve-worker.ts';
import type { StartRunner } from '../platform/worker-client.ts';

/**
 * How long a process may take until its script runs, in ms. Electron says nothing of one that the system could not start:
 * Chromium's UtilityProcessClient does not listen to OnProcessLaunchFailed
 * (content/browser/service_host/service_process_host_impl.cc), so neither `spawn` nor `exit` follows.
 */
const START_LIMIT_MS = 60_000;

interface ForkOptions {
  /** Names the process in Electron's process list. */
  readonly name: string;
  readonly args?: readonly string[];
  /** The limit of its heap in megabytes; beyond it V8 ends the process. Worker threads in it would take it for theirs. */
  readonly heapMb?: number;
}

/**
 * Runs tasks in a utility process whose script calls serveWorker: whatever ends it ends nothing else. Only after the app is ready.
 * @param file absolute path of its built entry (vite.config.ts)
 */
function forkProcess(file: string, { name, args = [], heapMb }: ForkOptions): StartRunner {
  return ({ onResponse, onExit }) => {
    const child = utilityProcess.fork(file, [...args], {
      serviceName: name,
      stdio: 'ignore',
      // V8's own flag: Node's are not read here (shell/common/node_bindings.cc, IsAllowedOption; javascript_environment.cc).
      ...(heapMb === undefined ? {} : { execArgv: [`--js-flags=--max-old-space-size=${heapMb}`] }),
    });
    const end = (): void => {
      // False before it has started.
      if (!child.kill()) child.once('spawn', () => child.kill());
    };
    const overdue = setTimeout(() => {
      onExit(-1);
      end();
    }, START_LIMIT_MS).unref();
    child.once('message', () => clearTimeout(overdue));
    child.on('message', (message: unknown) => {
      // What main has no memory to read arrives as null (shell/common/v8_util.cc): an answer is lost, and `exit` follows.
      if (message === null) end();
      else onResponse(message as WorkerResponse);
    });
    // Emitted before `exit` when V8 ends the process; without a listener it would be an exception here, in main.
    child.on('error', () => undefined);
    child.once('exit', (code) => {
      clearTimeout(overdue);
      onExit(code);
    });
    return {
      post: (request) => child.postMessage(request),
      end: async () => end(),
    };
  };
}

// All of them lie beside main's bundle (vite.config.ts).
const at = (file: string): string => join(import.meta.dirname, file);

/** Starts the process that inspects label documents. */
export const forkInspector = forkProcess(at('inspect-host.js'), {
  name: 'Tem inspector',
  args: [at('inspect-worker.js'), at('pdfium.wasm'), at('zxing_reader.wasm')],
});

/** Starts a process for one table. */
export const forkTableProcess = forkProcess(at('import-host.js'), {
  name: 'Tem tables',
  heapMb: TABLE_HEAP_MB,
});
