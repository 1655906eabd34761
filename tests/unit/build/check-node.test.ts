import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** What the check says on this Node of a repository that asks for another. */
function check(node: string, optional: readonly string[] = []) {
  const folder = temporaryFolder('check-node');
  mkdirSync(join(folder, 'build'));
  copyFileSync(join(ROOT, 'build/check-node.cjs'), join(folder, 'build/check-node.cjs'));
  const optionalDependencies = Object.fromEntries(optional.map((name) => [name, '1.0.0']));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node }, optionalDependencies }));
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'build/check-node.cjs')], {
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  return { status, stderr };
}

describe('the check of Node', () => {
  test.each([`>=${major}.${minor}`, `>=${major - 1}.999`])('passes %s in silence', (node) => {
    expect(check(node)).toEqual({ status: 0, stderr: '' });
  });

  test.each([`${major}.${minor + 1}`, `${major + 1}.0`])(
    'ends before %s with one line that says what to do',
    (needed) => {
      expect(check(`>=${needed}`)).toEqual({
        status: 2,
        stderr: `tem: needs Node ${needed} or newer, and this is ${process.versions.node}: install a newer one (https://nodejs.org)\n`,
      });
    },
  );

  test('names the package that would have brought a newer one', () => {
    const brought = `node-${process.platform}-${process.arch}`;
    const { status, stderr } = check(`>=${major + 1}.0`, [brought]);
    expect(status).toBe(2);
    expect(stderr).toContain(`npm has not installed ${brought}: run "npm ci --include=optional"`);
    expect(stderr.match(/\n/g)).toHaveLength(1);
  });
});
