import { join } from 'node:path';
import type { ImportState } from '../../shared/import.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { Services } from '../app/services.ts';
import { createImports, type Imports } from './imports.ts';
import { createTableThread } from './table-thread.ts';

interface OpenImportsDependencies
  extends Pick<
    Services,
    'database' | 'book' | 'areas' | 'creator' | 'connection' | 'settings' | 'seal' | 'log'
  > {
  /** Puts orders into the batch; answers how many it had no place for. */
  readonly addToBatch: (codes: readonly OrderCode[]) => { readonly left: number };
  readonly onChange: (state: ImportState | null) => void;
}

/** The station's imports, on its services. */
export function openImports({
  connection,
  settings,
  book,
  areas,
  ...needs
}: OpenImportsDependencies): Imports {
  return createImports({
    ...needs,
    orderBook: book,
    areas: (query) => areas.kept(query)?.areas ?? null,
    partner: connection.partner,
    language: () => settings.get().language,
    // The worker lies beside main's bundle (vite.config.ts).
    thread: createTableThread(join(import.meta.dirname, 'import-worker.js')),
  });
}
