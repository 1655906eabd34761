import type { Worker } from 'node:worker_threads';
import type { StartRunner } from './worker-client.ts';

/** Runs tasks in a worker thread whose script calls serveWorker; for Tem's own files only, because it may end main with itself
 * (docs/development/architecture.md, "Foreign bytes"). */
export function inThread(create: () => Worker): StartRunner {
  return ({ onResponse, onError, onExit }) => {
    const thread = create();
    thread.on('message', onResponse);
    thread.on('error', onError);
    thread.on('exit', onExit);
    thread.unref();
    return {
      post: (request) => thread.postMessage(request),
      setHeld: (held) => (held ? thread.ref() : thread.unref()),
      end: () => thread.terminate(),
    };
  };
}
