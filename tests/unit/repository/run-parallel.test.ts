import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharedTemporaryFolder } from '../../helpers/temporary-folder.ts';

const RUNNER = join(import.meta.dirname, '../../run-parallel.ts');
const folder = sharedTemporaryFolder('lanes');
const says = (word: string, code = 0): string => `node -e "console.log('${word}'); process.exit(${code})"`;
const scripts = { first: says('one'), breaks: says('two', 3), after: says('three'), other: says('four') };
writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));

function lanes(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUNNER, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return {
    status,
    words: stdout
      .split(/\s+/)
      .filter((word) => word !== '')
      .toSorted(),
    stderr,
  };
}

test('runs lanes in parallel to their ends, and prints all output', () => {
  expect(lanes('first,after', 'other')).toMatchObject({ status: 0, words: ['four', 'one', 'three'] });
});

test('ends a lane at a failing script, which is named and fails the run', () => {
  const ran = lanes('first,breaks,after', 'other');
  expect(ran).toMatchObject({ status: 1, words: ['four', 'one', 'two'] });
  expect(ran.stderr).toContain('npm run breaks failed');
});
