import { parse } from 'node:path';
import type { TableFormat } from '../../shared/import.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { ProblemError } from '../../shared/problem.ts';
import { fileNameText } from '../../shared/texts/exports.ts';
import type { Imports } from '../imports/imports.ts';
import { writeFileAtomic } from '../platform/atomic-write.ts';
import { errorCodeOf } from '../platform/error-code.ts';
import type { Services } from '../services/services.ts';

interface ImportsHandlersDependencies extends Pick<Services, 'settings'> {
  readonly imports: Imports;
  /** Lets the user choose where a file is saved; null when cancelled. */
  readonly chooseFile: (name: string, extension: string) => Promise<string | null>;
}

const NAMES = {
  template: fileNameText.ordersTemplate,
  results: fileNameText.results,
} as const;

/** The import of many orders. */
export function createImportsHandlers({
  imports,
  settings,
  chooseFile,
}: ImportsHandlersDependencies): Handlers['imports'] {
  /** Asks where, then makes the bytes and writes them there. @throws ProblemError file-failed, and what `bytes` throws */
  async function save(
    name: string,
    format: TableFormat,
    bytes: (format: TableFormat) => Promise<Uint8Array>,
  ): Promise<string | null> {
    const file = await chooseFile(name, format);
    if (file === null) return null;
    const content = await bytes(format);
    try {
      await writeFileAtomic(file, [content]);
    } catch (error) {
      const detail = errorCodeOf(error) ?? String(error);
      throw new ProblemError('file-failed', { file, detail }, { cause: error });
    }
    return file;
  }

  return {
    state: () => imports.state(),
    read: ({ name, bytes }) => imports.read(name, bytes),
    rows: ({ filter, from, count }) => imports.rows(filter, from, count),
    start: ({ toBatch }) => imports.start(toBatch),
    notThere: ({ lines }) => imports.notThere(lines),
    pause: () => imports.pause(),
    stop: () => imports.stop(),
    discard: () => imports.discard(),
    export: ({ format }) => {
      const open = imports.state();
      if (open === null) throw new ProblemError('no-import');
      const name = `${parse(open.file).name} - ${NAMES.results[settings.get().language]}`;
      return save(name, format, imports.results);
    },
    template: ({ format }) => save(NAMES.template[settings.get().language], format, imports.template),
  };
}
