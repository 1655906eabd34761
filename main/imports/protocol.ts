import type { TableFormat } from '../../shared/import.ts';
import type { Language } from '../../shared/language.ts';
import type { ParsedFile } from './parse/parse-file.ts';
import type { ParsedRow } from './parse/parse-row.ts';
import type { OutputCell } from './write/sheet-rows.ts';

/** Tasks for the worker. It handles one file at a time. Rows are transferred in chunks, so that neither thread blocks. */
export type TableTask =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly language: Language }
  | { readonly kind: 'rows'; readonly from: number; readonly count: number }
  | { readonly kind: 'begin'; readonly sheet: string; readonly header: readonly string[] }
  | { readonly kind: 'put'; readonly rows: readonly (readonly OutputCell[])[] }
  | { readonly kind: 'finish'; readonly format: TableFormat }
  | { readonly kind: 'template'; readonly format: TableFormat; readonly language: Language };

/** A parsed file without its rows. */
export type ParsedFileHead = Omit<ParsedFile, 'rows'> & { readonly total: number };

/** The answer to each task. A problem still lacks the file's name. */
export interface TableAnswers {
  readonly read: ParsedFileHead;
  readonly rows: readonly ParsedRow[];
  readonly begin: null;
  readonly put: null;
  readonly finish: Uint8Array;
  readonly template: Uint8Array;
}
