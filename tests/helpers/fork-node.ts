import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { WorkerResponse } from '../../main/platform/serve-worker.ts';
import type { StartRunner } from '../../main/platform/worker-client.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Plays the utility process's side of Electron. */
const CHILD = join(ROOT, 'tests/electron/stand-in/utility-child.ts');

/**
 * Runs tasks in a Node process, as main/app/fork-process.ts does in Electron's utility process.
 * @param onStart learns each process's id
 */
export function forkNode(
  file: string,
  args: readonly string[] = [],
  {
    flags = [],
    onStart = () => undefined,
  }: { flags?: readonly string[]; onStart?: (pid: number) => void } = {},
): StartRunner {
  return ({ onResponse, onExit }) => {
    const child = spawn(process.execPath, [...flags, CHILD, process.execPath, file, ...args], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    child.once('spawn', () => onStart(child.pid ?? 0));
    child.on('message', (message) => onResponse(message as WorkerResponse));
    child.once('exit', (code, signal) => onExit(code ?? (signal === null ? 1 : -1)));
    return {
      post: (request) => void child.send(request),
      end: async () => child.kill('SIGKILL'),
    };
  };
}

const { resolve } = createRequire(import.meta.url);
export const INSPECTOR_HOST = join(ROOT, 'main/labels/inspect/host.ts');
/** What main gives it (main/app/fork-process.ts), from the sources. */
export const INSPECTOR_ARGUMENTS = [
  join(ROOT, 'main/labels/inspect/worker.ts'),
  resolve('@hyzyla/pdfium/pdfium.wasm'),
  resolve('zxing-wasm/reader/zxing_reader.wasm'),
];
