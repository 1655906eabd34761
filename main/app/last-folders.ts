import { statSync } from 'node:fs';
import { z } from 'zod';
import { jsonFile } from '../platform/json-file.ts';

const FoldersSchema = z.partialRecord(z.enum(['saved', 'labels']), z.string().min(1));

/** What a folder is chosen for. */
type FolderUse = 'saved' | 'labels';

/**
 * The last chosen folders. The system does not remember them: since 43 Electron opens every dialog in Downloads
 * (docs/breaking-changes.md; shell/common/electron_paths.cc, GetDefaultPath).
 */
export type LastFolders = ReturnType<typeof openLastFolders>;

/**
 * @param file where the folders are stored; if it is broken or cannot be written, they are only forgotten
 * @param documents the user's documents folder, used if nothing was chosen yet or the chosen folder is gone
 */
export function openLastFolders(file: string, documents: () => string) {
  const stored = jsonFile(file, FoldersSchema);
  let chosen = stored.readOrNull() ?? {};
  return {
    /** Returns where the next dialog opens; null leaves the choice to Electron. */
    get(use: FolderUse): string | null {
      const last = chosen[use];
      if (last !== undefined && isFolder(last)) return last;
      const usual = documents();
      return isFolder(usual) ? usual : null;
    },
    remember(use: FolderUse, folder: string) {
      if (chosen[use] === folder) return;
      chosen = { ...chosen, [use]: folder };
      // If it cannot be written, the choice lasts until Tem closes.
      stored.tryWrite(chosen);
    },
  };
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
