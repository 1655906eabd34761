import { parentPort } from 'node:worker_threads';
import { cpuTimeMs } from '../../../../main/labels/inspect/cpu-time.ts';
import type { InspectorTask, TaskResult } from '../../../../main/labels/inspect/protocol.ts';

// In the place of worker.ts: takes as much of a processor as it is told, or none for 2 s.

const spentMs = (): number => cpuTimeMs(process.threadCpuUsage());

parentPort?.on('message', ({ id, task }: { id: number; task: InspectorTask }) => {
  const ms = task.kind === 'draw' ? task.dpi : 0;
  if (ms === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  for (const begunMs = spentMs(); spentMs() - begunMs < ms; );
  const answer: TaskResult = { id, isLast: false, cpuMs: spentMs(), ok: true, value: 'done' };
  parentPort?.postMessage(answer);
});
