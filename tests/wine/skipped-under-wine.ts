import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRequestedBinary } from '../../build/electron/binary/requested-binary.ts';

/** A test that is skipped under Wine. */
interface SkippedTest {
  /** Relative to the root. */
  readonly file: string;
  readonly title: string;
  /** How Wine differs from Windows. */
  readonly reason: string;
}

const NO_JOBS =
  'EnumJobsW of Wine 8 is a stub (dlls/winspool.drv): a queue never shows a job, so that Tem can’t say what became of it';

const RESENDS_INTERRUPTED =
  'CUPS behind Wine sends an interrupted job once more, and Wine 8 shows no jobs that Tem could take back (EnumJobsW is a stub)';

const NO_DRIVER =
  'Wine draws for a queue of CUPS’ with a PostScript driver of its own, which has the queue’s name and says 300 dpi of any PPD file';

/** All of them: tests are skipped here and nowhere else, for what Wine does, never for what Tem does. */
export const SKIPPED_TESTS: readonly SkippedTest[] = [
  {
    file: 'tests/e2e/queues.spec.ts',
    title:
      'hands a label to the system’s printer at its exact size, says "sent", not "printed", and uses no other printer',
    reason: NO_JOBS,
  },
  {
    file: 'tests/e2e/queues.spec.ts',
    title: 'warns that the driver draws at another resolution, before the first label and at each one',
    reason: NO_DRIVER,
  },
  {
    file: 'tests/e2e/queues.spec.ts',
    title: 'each job of a system printer carries its own label’s pages only, dot for dot',
    reason: NO_JOBS,
  },
  {
    file: 'tests/e2e/queues.spec.ts',
    title:
      'says what the labels in a queue wait for; those of a killed station come out once, whatever is answered',
    reason: NO_JOBS,
  },
  {
    file: 'tests/e2e/queues.spec.ts',
    title: 'the command line removes a killed run’s job from the queue before it prints the order again',
    reason: NO_JOBS,
  },
  {
    file: 'tests/e2e/print-methods.spec.ts',
    title:
      'the guide tries the direct method first, prints only when asked, and keeps the method whose letter is right @journey',
    reason: NO_JOBS,
  },
  {
    file: 'tests/e2e/print-methods.spec.ts',
    title: 'stops and takes back what waits; when no label was right, offers advice and another method',
    reason: NO_JOBS,
  },
  {
    file: 'tests/e2e/print-methods.spec.ts',
    title: 'a size’s own printer has its trial too, behind the PIN, and no key has two meanings',
    reason: NO_JOBS,
  },
  {
    file: 'tests/e2e/kill.spec.ts',
    title:
      'loses no label and prints none twice when killed while printing through a raw queue that keeps its jobs',
    reason: RESENDS_INTERRUPTED,
  },
];

const root = join(import.meta.dirname, '../..');

/**
 * What a run skips (Playwright's `grepInvert`): nothing except under Wine.
 * @throws Error where a test of the list no longer exists
 */
export function skippedUnderWine(): RegExp[] {
  if (readRequestedBinary(process.env) !== 'wine') return [];
  return SKIPPED_TESTS.map(({ file, title }) => {
    if (!readFileSync(join(root, file), 'utf8').includes(title))
      throw new Error(`tests/wine/skipped-under-wine.ts leaves out “${title}”, which is not in ${file}`);
    return new RegExp(`${title.replaceAll(/[^\p{L}\p{N} ]/gu, '.')}$`, 'u');
  });
}
