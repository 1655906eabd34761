import { parentPort, type Transferable } from 'node:worker_threads';
import { problemOf } from '../../shared/problem.ts';
import type { ReadHead, Task, TaskAnswer } from './protocol.ts';
import { type ReadFile, readFile } from './read/read-file.ts';
import { type OutCell, tableBytes } from './write/table-bytes.ts';
import { templateTables } from './write/template.ts';

// Files are read and written here: seconds for 5,000 rows, and memory that goes with the thread.

let file: ReadFile | null = null;
let table: { sheet: string; header: readonly string[]; rows: (readonly OutCell[])[] } | null = null;

async function perform(task: Task): Promise<unknown> {
  switch (task.kind) {
    case 'read': {
      file = await readFile(task.bytes, task.language);
      const { rows, ...head } = file;
      return { ...head, total: rows.length } satisfies ReadHead;
    }
    case 'rows':
      return file?.rows.slice(task.from, task.from + task.count) ?? [];
    case 'begin':
      table = { sheet: task.sheet, header: task.header, rows: [] };
      return null;
    case 'put':
      table?.rows.push(...task.rows);
      return null;
    case 'finish':
      return tableBytes(task.format, table === null ? [] : [table]);
    case 'template':
      return tableBytes(task.format, templateTables(task.language));
  }
}

async function answer(task: Task): Promise<TaskAnswer> {
  try {
    return { ok: true, value: await perform(task) };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

/** Memory that only this message holds is handed over instead of being copied. */
const ownMemory = (reply: TaskAnswer): Transferable[] =>
  reply.ok && reply.value instanceof Uint8Array && reply.value.byteLength === reply.value.buffer.byteLength
    ? [reply.value.buffer as ArrayBuffer]
    : [];

parentPort?.on('message', (task: Task) => {
  void answer(task).then((reply) => parentPort?.postMessage(reply, ownMemory(reply)));
});
