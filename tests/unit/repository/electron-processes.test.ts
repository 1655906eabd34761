import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLAYWRIGHT_SWITCHES } from '../../electron/launch.ts';
import { toPosixPath } from '../../helpers/platforms.ts';

const ROOT = join(import.meta.dirname, '../../..');

const files = globSync('{build,tests}/**/*.ts', { cwd: ROOT })
  .map(toPosixPath)
  .filter((file) => !file.startsWith('tests/unit/repository/'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

/** The starts of Electron in a file, each with what follows it. */
const startsIn = (text: string): string[] =>
  text.split(/(?:spawn|launch)\(\s*(?:\{\s*executablePath: )?electronBinary\(\)\.path/).slice(1);

describe('whoever starts Electron', () => {
  it('takes ELECTRON_RUN_AS_NODE out of its environment', () => {
    const starts = files.flatMap(({ file, text }) => startsIn(text).map((after) => ({ file, after })));
    expect(starts.length).toBeGreaterThan(10);
    expect(
      starts.filter(({ after }) => !after.includes('electronEnvironment(')).map(({ file }) => file),
    ).toEqual([]);
  });

  // Playwright's process is cmd.exe on Windows (tests/electron/app-process.ts).
  it('asks main for its process id, and never signals Playwright’s process in its place', () => {
    const taken = /\.process\(\)\.(?:kill|pid)\b|const \w+ = [\w.]+\.process\(\)/;
    expect(files.filter(({ text }) => taken.test(text)).map(({ file }) => file)).toEqual([
      'tests/electron/app-process.ts',
    ]);
  });

  it('passes on switches that Playwright still gives its own Electron', () => {
    const loader = readFileSync(
      join(ROOT, 'node_modules/playwright-core/lib/server/electron/loader.js'),
      'utf8',
    );
    const words = PLAYWRIGHT_SWITCHES.flatMap((given) => given.split('='));
    expect(words.filter((word) => !loader.includes(`"${word}`))).toEqual([]);
  });
});
