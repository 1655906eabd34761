import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wantedBinary } from '../electron/binary/wanted.ts';

/** A test that is left out under Wine. */
interface Otherwise {
  /** From the root. */
  readonly file: string;
  readonly title: string;
  /** What Wine does otherwise than Windows. */
  readonly reason: string;
}

const NO_JOBS =
  'EnumJobsW of Wine 8 is a stub (dlls/winspool.drv): a queue never shows a job, so that Tem can’t say what became of it';

const NO_DRIVER =
  'Wine draws for a queue of CUPS’ with a PostScript driver of its own, which has the queue’s name and says 300 dpi of any PPD file';

/** All of them: a test is left out here and nowhere else, and for what Wine does, never for what Tem does. */
export const OTHERWISE: readonly Otherwise[] = [
  {
    file: 'tests/e2e/system-printer.spec.ts',
    title: 'hands a label to the system’s printer at its exact size, and says "sent", not "printed"',
    reason: NO_JOBS,
  },
  {
    file: 'tests/e2e/cups.spec.ts',
    title: 'prints one job a label on a queue, in order, at its size, and has the spooler’s word',
    reason: NO_JOBS,
  },
  {
    file: 'tests/e2e/cups.spec.ts',
    title: 'out of paper is said in words on the screen, and the label comes out by itself afterwards',
    reason: NO_JOBS,
  },
  {
    file: 'tests/e2e/driver.spec.ts',
    title: 'says that the driver draws at another resolution before the first label, and at each',
    reason: NO_DRIVER,
  },
  {
    file: 'tests/e2e/driver.spec.ts',
    title: 'says nothing of a driver that draws as the profile says',
    reason: NO_DRIVER,
  },
  {
    file: 'tests/e2e/driver.spec.ts',
    title: 'tem print says it once, before the labels; --json adds it to each',
    reason: NO_DRIVER,
  },
];

const root = join(import.meta.dirname, '../..');

/**
 * What a run leaves out (Playwright's `grepInvert`): nothing but under Wine.
 * @throws Error where a test of the list is not there any more
 */
export function leftOut(): RegExp[] {
  if (wantedBinary(process.env) !== 'wine') return [];
  return OTHERWISE.map(({ file, title }) => {
    if (!readFileSync(join(root, file), 'utf8').includes(title))
      throw new Error(`tests/wine/otherwise.ts leaves out “${title}”, which is not in ${file}`);
    return new RegExp(`${title.replaceAll(/[^\p{L}\p{N} ]/gu, '.')}$`, 'u');
  });
}
