import { cpuTimeMs } from '../../../../main/labels/inspect/cpu-budget.ts';
import type { InspectorTask, TaskResult } from '../../../../main/labels/inspect/protocol.ts';
import { serveWorker } from '../../../../main/platform/serve-worker.ts';

// Replaces worker.ts: uses the given CPU time, or none for half a second.

const spentMs = (): number => cpuTimeMs(process.threadCpuUsage());

function work(task: InspectorTask): TaskResult {
  const ms = task.kind === 'draw' ? task.dpi : 0;
  if (ms === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  for (const begunMs = spentMs(); spentMs() - begunMs < ms; );
  return { isLast: false, cpuMs: spentMs(), ok: true, value: 'done' };
}

serveWorker<InspectorTask, Record<InspectorTask['kind'], TaskResult>>({
  prepare: work,
  read: work,
  draw: work,
  picture: work,
  'image-document': work,
  'flat-pdf': work,
});
