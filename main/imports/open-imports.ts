import { join } from 'node:path';
import type { Areas } from '../areas/areas.ts';
import type { Connection } from '../partner/connection.ts';
import type { SettingsStore } from '../settings/settings.ts';
import { createImports, type Imports, type ImportsDependencies } from './imports.ts';
import { createAreaLoader } from './load-areas.ts';
import { createTableThread } from './table-thread.ts';

interface OpenImportsDependencies
  extends Pick<ImportsDependencies, 'database' | 'creator' | 'seal' | 'log' | 'addToBatch' | 'onChange'> {
  readonly book: ImportsDependencies['orderBook'];
  readonly areas: Pick<Areas, 'kept' | 'list'>;
  readonly connection: Pick<Connection, 'partner'>;
  readonly quote: ImportsDependencies['quote'];
  readonly settings: Pick<SettingsStore, 'get'>;
}

/** Opens the station's imports with its services. */
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
    areaLoader: () => createAreaLoader(areas),
    partner: connection.partner,
    language: () => settings.get().language,
    // The worker is next to main's bundle (vite.config.ts).
    thread: createTableThread(join(import.meta.dirname, 'import-worker.js')),
  });
}
