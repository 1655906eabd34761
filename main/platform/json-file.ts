import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { writeFileAtomicSync } from './atomic-write.ts';
import { errorCodeOf } from './error-code.ts';
import { PRIVATE_FOLDER_MODE } from './file-modes.ts';
import { retryWhileLockedSync } from './retry-locked-file.ts';

/** What a JSON file holds; `broken` where it can't be read, is no JSON, or is not what the schema wants. */
export type JsonFileContent<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'missing' }
  | { readonly kind: 'broken' };

/** A small file of Tem's own in the data folder. */
export interface JsonFile<Value, Input = Value> {
  read(): JsonFileContent<Value>;
  /** Null where there is none, or a broken one. */
  readOrNull(): Value | null;
  /** Whole or not at all, for this account only. @throws Error the system's */
  write(value: Input): void;
  /** The same; false where it can't be written. */
  tryWrite(value: Input): boolean;
  /** Renames a broken one, with the time in its name. Where that fails it stays. */
  putAside(): void;
}

/** @param file absolute path; its folder is made with the first write */
export function jsonFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): JsonFile<z.output<Schema>, z.input<Schema>> {
  type Value = z.output<Schema>;
  type Input = z.input<Schema>;

  function read(): JsonFileContent<Value> {
    try {
      const content = retryWhileLockedSync(() => readFileSync(file, 'utf8'));
      return { kind: 'value', value: schema.parse(JSON.parse(content)) };
    } catch (error) {
      return { kind: errorCodeOf(error) === 'ENOENT' ? 'missing' : 'broken' };
    }
  }

  function write(value: Input): void {
    mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    writeFileAtomicSync(file, JSON.stringify(value));
  }

  return {
    read,
    readOrNull() {
      const content = read();
      return content.kind === 'value' ? content.value : null;
    },
    write,
    tryWrite(value) {
      try {
        write(value);
        return true;
      } catch {
        return false;
      }
    },
    putAside() {
      try {
        retryWhileLockedSync(() => renameSync(file, brokenFileName(file)));
      } catch {
        // It stays, and is no good at the next start either.
      }
    },
  };
}

/** The name that a broken JSON file is put aside under. */
export const brokenFileName = (file: string): string =>
  file.replace(/\.json$/, `.broken-${new Date().toISOString().replace(/[:.]/g, '-')}.json`);
