import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { OWN_FOLDER } from '../own-modes.ts';
import { writeWholeSync } from '../write-whole.ts';

/** Remembers across the end of Tem that a version was to be installed. */
export interface Attempts {
  /** Tem is about to end for this version. */
  begin(version: string): void;
  /** The version that was to be installed before this start and is not the one that runs; said once. */
  takeFailed(): string | null;
}

const AttemptSchema = z.object({ version: z.string() });

/** @param file where it is kept. @param running the version that runs */
export function openAttempts(file: string, running: string): Attempts {
  return {
    begin(version) {
      try {
        mkdirSync(dirname(file), { recursive: true, mode: OWN_FOLDER });
        writeWholeSync(file, JSON.stringify({ version }));
      } catch {
        // Only the telling would be lost, where the installation fails too.
      }
    },
    takeFailed() {
      try {
        const { version } = AttemptSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
        rmSync(file);
        return version === running ? null : version;
      } catch {
        // None, or not readable: then nothing is known of an attempt.
        return null;
      }
    },
  };
}
