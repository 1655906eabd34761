import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { writeFileAtomicSync } from '../platform/atomic-write.ts';
import { PRIVATE_FOLDER_MODE } from '../platform/file-modes.ts';

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
  function write(attempt: z.input<typeof AttemptSchema>): void {
    try {
      mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER_MODE });
      writeFileAtomicSync(file, JSON.stringify(attempt));
    } catch {
      // Only the telling would be lost, where the installation fails too.
    }
  }
  return {
    begin: (version) => write({ version }),
    markExchanged: (version) => write({ version, exchanged: true }),
    takeFailed() {
      try {
        const attempt = AttemptSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
        rmSync(file);
        return attempt.version === running ? null : attempt;
      } catch {
        // None, or not readable: then nothing is known of an attempt.
        return null;
      }
    },
  };
}
