import { parentPort } from 'node:worker_threads';
import type { InspectorTask } from '../../../../main/labels/inspect/protocol.ts';
import type { WorkerRequest } from '../../../../main/platform/serve-worker.ts';
import '../../../../main/labels/inspect/worker.ts';
import { KILLING_MARK } from './bombs.ts';

// The inspector's thread, but for documents that kill the whole process, as one does that breaks V8 or a library.

parentPort?.on('message', ({ task }: WorkerRequest<InspectorTask>) => {
  if (task.kind === 'prepare' && Buffer.from(task.pdf).includes(KILLING_MARK))
    process.kill(process.pid, 'SIGKILL');
});
