import { rmSync } from 'node:fs';
import { z } from 'zod';
import { jsonFile } from '../platform/json-file.ts';

export type InstallAttempts = ReturnType<typeof openInstallAttempts>;

const AttemptSchema = z.object({ version: z.string(), exchanged: z.boolean().default(false) });

/** Remembers in a file, across a restart, that a version was to be installed. @param running the current version */
export function openInstallAttempts(file: string, running: string) {
  const stored = jsonFile(file, AttemptSchema);
  return {
    // If it cannot be written, only the report of a failed installation is lost.
    /** Records that Tem is about to exit to install this version. */
    begin: (version: string): void => void stored.tryWrite({ version }),
    /** Records that the downloaded file was replaced, to be reported at the next start. */
    markExchanged: (version: string): void => void stored.tryWrite({ version, exchanged: true }),
    /** Returns, once, the version whose installation before this start failed, and why. */
    takeFailed(): { readonly version: string; readonly exchanged: boolean } | null {
      const attempt = stored.readOrNull();
      if (attempt === null) return null;
      try {
        rmSync(file);
      } catch {
        // A record that cannot be removed would be reported at every start.
        return null;
      }
      return attempt.version === running ? null : attempt;
    },
  };
}
