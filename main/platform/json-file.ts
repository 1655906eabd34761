import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { PRIVATE_FOLDER_MODE, writeFileAtomicSync } from './atomic-write.ts';
import { errorCodeOf, retryWhileLockedSync } from './system-errors.ts';

/** The content of a JSON file; `broken` if it cannot be read, is not JSON or does not match the schema. */
type JsonFileContent<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'missing' }
  | { readonly kind: 'broken' };

/**
 * A small JSON file of Tem in the data folder.
 * @param file absolute path
 * @param createsFolder whether the first write creates its folder
 */
export function jsonFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  { createsFolder = true }: { readonly createsFolder?: boolean } = {},
) {
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
    if (createsFolder) mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    writeFileAtomicSync(file, JSON.stringify(value));
  }

  return {
    read,
    /** Returns null if the file is missing or broken. */
    readOrNull(): Value | null {
      const content = read();
      return content.kind === 'value' ? content.value : null;
    },
    /** Writes the file atomically, readable by this account only. @throws Error the system's */
    write,
    /** Like `write`, but returns false if the file cannot be written. */
    tryWrite(value: Input): boolean {
      try {
        write(value);
        return true;
      } catch {
        return false;
      }
    },
    /** Renames a broken file, with the time in its name. If that fails, the file stays. */
    putAside() {
      try {
        retryWhileLockedSync(() => renameSync(file, brokenFileName(file)));
      } catch {
        // The file stays, and is still broken at the next start.
      }
    },
  };
}

/** Returns the name under which a broken JSON file is put aside. */
export const brokenFileName = (file: string): string =>
  file.replace(/\.json$/, `.broken-${new Date().toISOString().replace(/[:.]/g, '-')}.json`);
