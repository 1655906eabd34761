// A utility process with a worker thread of little memory, which the script of the first argument fills; says how the thread ended.
import { Worker } from 'node:worker_threads';

const { parentPort } = process;
parentPort.once('message', ({ data }) => {
  const thread = new Worker(data, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
  thread.once('error', ({ code }) => parentPort.postMessage(code));
});
