import { rmSync } from 'node:fs';
import { z } from 'zod';
import { jsonFile } from '../platform/json-file.ts';

/** Remembers across the end of Tem that a version was to be installed. */
export interface InstallAttempts {
  /** Tem is about to end for this version. */
  begin(version: string): void;
  /** What was to be installed has been exchanged: said at the next start. */
  markExchanged(version: string): void;
  /** The version that was to be installed before this start and is not the one that runs, and why; said once. */
  takeFailed(): { readonly version: string; readonly exchanged: boolean } | null;
}

const AttemptSchema = z.object({ version: z.string(), exchanged: z.boolean().default(false) });

/** @param file where it is kept. @param running the version that runs */
export function openInstallAttempts(file: string, running: string): InstallAttempts {
  const stored = jsonFile(file, AttemptSchema);
  return {
    // Where it can't be written only the telling is lost, if the installation fails too.
    begin: (version) => void stored.tryWrite({ version }),
    markExchanged: (version) => void stored.tryWrite({ version, exchanged: true }),
    takeFailed() {
      const attempt = stored.readOrNull();
      if (attempt === null) return null;
      try {
        rmSync(file);
      } catch {
        // What can't be removed would be said at every start.
        return null;
      }
      return attempt.version === running ? null : attempt;
    },
  };
}
