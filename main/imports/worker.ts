import { serveWorker, withTransfer } from '../platform/serve-worker.ts';
import { type ParsedFile, parseFile } from './parse/parse-file.ts';
import type { TableAnswers, TableTask } from './table-thread.ts';
import { templateTables } from './write/template.ts';
import { type OutputCell, writeTables } from './write/write-tables.ts';

// Reads and writes files off the main thread: 5,000 rows take seconds, and the memory is freed with the thread.

let file: ParsedFile | null = null;
let table: { sheet: string; header: readonly string[]; rows: (readonly OutputCell[])[] } | null = null;

serveWorker<TableTask, TableAnswers>({
  async read({ bytes, language }) {
    file = await parseFile(bytes, language);
    const { rows, ...head } = file;
    return { ...head, total: rows.length };
  },
  rows: ({ from, count }) => file?.rows.slice(from, from + count) ?? [],
  begin({ sheet, header }) {
    table = { sheet, header, rows: [] };
    return null;
  },
  put({ rows }) {
    table?.rows.push(...rows);
    return null;
  },
  finish: async ({ format }) => transferred(await writeTables(format, table === null ? [] : [table])),
  template: async ({ format, language }) => transferred(await writeTables(format, templateTables(language))),
});

/** Transfers memory that only this answer uses instead of copying it. */
function transferred(bytes: Uint8Array): Uint8Array {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  return isWhole ? withTransfer(bytes, [bytes.buffer as ArrayBuffer]) : bytes;
}
