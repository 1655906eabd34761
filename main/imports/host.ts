import { serveWorker } from '../platform/serve-worker.ts';
import { type ParsedFile, parseFile } from './parse/parse-file.ts';
import type { TableAnswers, TableTask } from './table-process.ts';
import { templateTables } from './write/template.ts';
import { type OutputCell, writeTables } from './write/write-tables.ts';

// Reads and writes files beside main: 5,000 rows take seconds, and whatever a file does to its reader ends only this process.

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
  finish: ({ format }) => writeTables(format, table === null ? [] : [table]),
  template: ({ format, language }) => writeTables(format, templateTables(language)),
});
