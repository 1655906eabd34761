import { parentPort, type Transferable } from 'node:worker_threads';
import { problemOf } from '../../shared/problem.ts';
import { type ParsedFile, parseFile } from './parse/parse-file.ts';
import type { ParsedFileHead, TableReply, TableTask } from './protocol.ts';
import type { OutputCell } from './write/sheet-rows.ts';
import { templateTables } from './write/template.ts';
import { writeTables } from './write/write-tables.ts';

// Files are read and written here: seconds for 5,000 rows, and memory that goes with the thread.

let file: ParsedFile | null = null;
let table: { sheet: string; header: readonly string[]; rows: (readonly OutputCell[])[] } | null = null;

async function perform(task: TableTask): Promise<unknown> {
  switch (task.kind) {
    case 'read': {
      file = await parseFile(task.bytes, task.language);
      const { rows, ...head } = file;
      return { ...head, total: rows.length } satisfies ParsedFileHead;
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
      return writeTables(task.format, table === null ? [] : [table]);
    case 'template':
      return writeTables(task.format, templateTables(task.language));
  }
}

async function answer(task: TableTask): Promise<TableReply> {
  try {
    return { ok: true, value: await perform(task) };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

/** Memory that only this message holds is handed over instead of being copied. */
const transferables = (reply: TableReply): Transferable[] =>
  reply.ok && reply.value instanceof Uint8Array && reply.value.byteLength === reply.value.buffer.byteLength
    ? [reply.value.buffer as ArrayBuffer]
    : [];

parentPort?.on('message', (task: TableTask) => {
  void answer(task).then((reply) => parentPort?.postMessage(reply, transferables(reply)));
});
