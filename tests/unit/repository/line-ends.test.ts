import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** A file in git: its line ends in the index and in the folder, and its attributes. */
interface Tracked {
  readonly file: string;
  readonly index: string;
  readonly folder: string;
  readonly attributes: string;
}

/** The output of `git ls-files --eol`, one file a line: index, folder, attributes, a tab, path. */
function readEol(output: string): Tracked[] {
  return [...output.matchAll(/^i\/(\S*)\s+w\/(\S*)\s+attr\/(.*?)\s*\t(.+)$/gm)].map(
    ([, index = '', folder = '', attributes = '', file = '']) => ({ file, index, folder, attributes }),
  );
}

/** What is wrong with a file's line ends; nothing where they are right. */
function faultOf({ file, index, folder, attributes }: Tracked): string | null {
  // A file that is deleted and not yet committed has none in the folder.
  if (folder === '') return null;
  if (index === '-text')
    return attributes === '-text' ? null : `${file}: binary without a line in .gitattributes`;
  if (attributes === '-text') return `${file}: a text that .gitattributes calls binary`;
  const wanted = file.endsWith('.cmd') ? 'crlf' : 'lf';
  if (!attributes.endsWith(`eol=${wanted}`)) return `${file}: attributes "${attributes}"`;
  // Neither where it has a single line without an end, or none.
  if (!['lf', 'none'].includes(index)) return `${file}: ${index} in the repository`;
  return [wanted, 'none'].includes(folder) ? null : `${file}: ${folder} in the folder`;
}

describe('line ends', () => {
  test('match .gitattributes in every tracked file, in the repository and in the working tree', ({
    skip,
  }) => {
    // Sources without git, e.g. from an archive.
    skip(!existsSync(join(ROOT, '.git')), 'SKIPPED: no git repository here');
    const tracked = readEol(
      execFileSync('git', ['ls-files', '--eol'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 24 }),
    );
    expect(tracked.length).toBeGreaterThan(1000);
    expect(tracked.flatMap((one) => faultOf(one) ?? [])).toEqual([]);
  });

  test.each([
    ['i/lf    w/lf    attr/text=auto eol=lf \tmain/index.ts', null],
    ['i/lf    w/crlf  attr/text eol=crlf    \tbuild/bin/tem.cmd', null],
    ['i/none  w/none  attr/text=auto eol=lf \tempty.txt', null],
    ['i/-text w/-text attr/-text            \tbuild/icon.ico', null],
    ['i/lf    w/crlf  attr/text=auto eol=lf \tmain/index.ts', 'main/index.ts: crlf in the folder'],
    ['i/crlf  w/crlf  attr/text eol=crlf    \tx.cmd', 'x.cmd: crlf in the repository'],
    ['i/lf    w/lf    attr/text eol=crlf    \tx.cmd', 'x.cmd: lf in the folder'],
    ['i/lf    w/lf    attr/                 \tx.cmd', 'x.cmd: attributes ""'],
    ['i/mixed w/mixed attr/text=auto eol=lf \ta b.md', 'a b.md: mixed in the repository'],
    ['i/-text w/-text attr/text=auto eol=lf \tx.pdf', 'x.pdf: binary without a line in .gitattributes'],
    ['i/lf    w/lf    attr/-text            \tx.png', 'x.png: a text that .gitattributes calls binary'],
  ])('%s', (line, fault) => {
    expect(readEol(`${line}\n`).map(faultOf)).toEqual([fault]);
  });
});
