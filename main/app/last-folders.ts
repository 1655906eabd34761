import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { OWN_FOLDER } from '../own-modes.ts';
import { writeWholeSync } from '../write-whole.ts';

const FoldersSchema = z.partialRecord(z.enum(['saved', 'labels']), z.string().min(1));

/** What a folder is chosen for. */
export type FolderUse = 'saved' | 'labels';

/**
 * The folders that were chosen last. The system remembers none: Electron opens every dialog in Downloads since 43
 * (docs/breaking-changes.md; shell/common/electron_paths.cc, GetDefaultPath).
 */
export interface LastFolders {
  /** Where the next dialog opens; null where it is Electron's to choose. */
  of(use: FolderUse): string | null;
  chose(use: FolderUse, folder: string): void;
}

/**
 * @param file where they are kept; one that is broken, or can't be written, costs the convenience only
 * @param documents the user's folder for documents: where nothing was chosen yet, or what was is gone
 */
export function openLastFolders(file: string, documents: () => string): LastFolders {
  let chosen = read(file);
  return {
    of(use) {
      const last = chosen[use];
      if (last !== undefined && isFolder(last)) return last;
      const usual = documents();
      return isFolder(usual) ? usual : null;
    },
    chose(use, folder) {
      if (chosen[use] === folder) return;
      chosen = { ...chosen, [use]: folder };
      try {
        mkdirSync(dirname(file), { recursive: true, mode: OWN_FOLDER });
        writeWholeSync(file, JSON.stringify(chosen));
      } catch {
        // It holds until Tem closes.
      }
    },
  };
}

function read(file: string): z.infer<typeof FoldersSchema> {
  try {
    return FoldersSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
