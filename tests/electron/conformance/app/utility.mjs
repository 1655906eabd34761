import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

// The script of a utility process: does as told, and reports how it was started.
const { parentPort } = process;
const doing = {
  echo: (value) => parentPort.postMessage({ value, kind: Object.prototype.toString.call(value) }),
  started: () =>
    parentPort.postMessage({
      args: process.argv.slice(2),
      script: process.argv[1].endsWith('utility.mjs'),
      type: process.type,
      kept: process.env.LAB_UTILITY ?? null,
    }),
  exit: (code) => process.exit(code),
  abort: () => process.abort(),
  throw: () => {
    throw new Error('of a utility process');
  },
  fill: () => {
    const all = [];
    for (;;) all.push(Array(1e5).fill(all.length));
  },
  thread(code) {
    const thread = new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
    thread.once('error', ({ code: why }) => parentPort.postMessage(why));
  },
  ignore: () => {
    process.on('SIGINT', () => undefined);
    parentPort.postMessage('ignores it');
  },
  reject: () => void Promise.reject(new Error('nobody handles it')),
};
// Earlier messages wait.
if (process.argv.includes('late')) await wait(300);
parentPort.on('message', ({ data, ports }) => {
  if (ports.length > 0) throw new Error('no ports were sent');
  doing[data.do](data.value);
});
