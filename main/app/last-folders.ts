import { statSync } from 'node:fs';
import { z } from 'zod';
import { jsonFile } from '../platform/json-file.ts';

const FoldersSchema = z.partialRecord(z.enum(['saved', 'labels']), z.string().min(1));

/** What a folder is chosen for. */
export type FolderUse = 'saved' | 'labels';

/**
 * The folders that were chosen last. The system remembers none: Electron opens every dialog in Downloads since 43
 * (docs/breaking-changes.md; shell/common/electron_paths.cc, GetDefaultPath).
 */
export interface LastFolders {
  /** Where the next dialog opens; null where it is Electron's to choose. */
  get(use: FolderUse): string | null;
  remember(use: FolderUse, folder: string): void;
}

/**
 * @param file where they are kept; one that is broken, or can't be written, costs the convenience only
 * @param documents the user's folder for documents: where nothing was chosen yet, or what was is gone
 */
export function openLastFolders(file: string, documents: () => string): LastFolders {
  const stored = jsonFile(file, FoldersSchema);
  let chosen = stored.readOrNull() ?? {};
  return {
    get(use) {
      const last = chosen[use];
      if (last !== undefined && isFolder(last)) return last;
      const usual = documents();
      return isFolder(usual) ? usual : null;
    },
    remember(use, folder) {
      if (chosen[use] === folder) return;
      chosen = { ...chosen, [use]: folder };
      // Where it can't be written it holds until Tem closes.
      stored.tryWrite(chosen);
    },
  };
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
