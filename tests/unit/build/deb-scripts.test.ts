import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const OWN = join(import.meta.dirname, '../../../build/deb');
const THEIRS = join(
  dirname(createRequire(import.meta.url).resolve('app-builder-lib/package.json')),
  'templates/linux',
);
// Written by electron-builder's own names.
const PROGRAM = `'/opt/$\{sanitizedProductName}/$\{executable}'`;
const COMMAND = `'/opt/$\{sanitizedProductName}/resources/bin/tem'`;

test.each(['after-install.tpl', 'after-remove.tpl'])(
  'a Debian package’s %s is electron-builder’s, but links /usr/bin/tem to the command',
  (name) => {
    const expected = readFileSync(join(THEIRS, name), 'utf8')
      .split('\n')
      .map((line) => (/^ *(?:update-alternatives|ln) /.test(line) ? line.replaceAll(PROGRAM, COMMAND) : line))
      .join('\n');
    expect(expected).toContain(COMMAND);
    expect(readFileSync(join(OWN, name), 'utf8')).toBe(expected);
  },
);
