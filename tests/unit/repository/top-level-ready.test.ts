import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toPosixPath } from '../../helpers/platforms.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Shows that it waits for ever (start.spec.ts). */
const ON_PURPOSE = 'tests/electron/conformance/app/waits.mjs';

// Electron becomes ready after the main module was evaluated (docs/tutorial/esm.md; shell/common/node_bindings.cc, JoinAppCode).
test('no app awaits Electron’s readiness at its top level', () => {
  const files = globSync('{main,build,tests}/**/*.{ts,mjs,cjs}', { cwd: ROOT }).map(toPosixPath);
  expect(files).toContain(ON_PURPOSE);
  const waiting = files.filter((file) =>
    /^await app\.whenReady\(\)/m.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(waiting).toEqual([ON_PURPOSE]);
});
