import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toPosixPath } from '../../helpers/platforms.ts';

const ROOT = join(import.meta.dirname, '../../..');

const sources = globSync('{main,preload,renderer,shared}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => ({
  file: toPosixPath(file),
  // Comments may name what the code must not.
  code: readFileSync(join(ROOT, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(?<=^|\s)\/\/.*$/gm, ''),
}));

const holding = (pattern: RegExp): string[] =>
  sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file);

describe('the sources', () => {
  it('open addresses in one place, and use Electron’s shell only for that and for a file’s folder', () => {
    expect(holding(/\bopenExternal\(|\bopenPath\b|\bshell\.open/).toSorted()).toEqual([
      'main/app/open-external.ts',
      'main/app/station-ipc.ts',
    ]);
    expect(holding(/\bshell\b(?=.*from 'electron')|\bshell\./).toSorted()).toEqual([
      'main/app/open-external.ts',
    ]);
  });

  it.each([
    [
      'judge no certificate themselves',
      /certificate-error|setCertificateVerifyProc|rejectUnauthorized|TLS_REJECT|ignore-certificate/,
    ],
    [
      'switch no protection off',
      /webSecurity|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures|no-sandbox|disable-web-security|bypassCSP|allowServiceWorkers/,
    ],
    [
      'give no page Node',
      /nodeIntegration\w*: true|contextIsolation: false|webviewTag: true|<webview|allowpopups/,
    ],
    ['load no page from a file', /\bloadFile\(|loadURL\(['"`]file:|['"`]file:\/\//],
  ])('%s', (_what, pattern) => {
    // That one names what an installed Tem refuses.
    expect(holding(pattern).filter((file) => file !== 'main/app/start-restrictions.ts')).toEqual([]);
  });

  it('write files in a few places, which restrict them to the account and follow no link', () => {
    expect(
      holding(
        /\b(?:writeFile(?:Sync)?|appendFile(?:Sync)?|createWriteStream|copyFile(?:Sync)?|cp(?:Sync)?)\(/,
      ).toSorted(),
    ).toEqual([
      // Into a folder that was made that moment, by a drawn name.
      'main/app/temporary-session-data.ts',
      // Over nothing (COPYFILE_EXCL).
      'main/database/restore-database.ts',
      // New files only (wx), unreadable without a key in memory.
      'main/labels/prepared-labels.ts',
      'main/log/log-file.ts',
      'main/platform/atomic-write.ts',
      // New files only (wx).
      'main/updates/download.ts',
      'main/updates/sealed-file.ts',
    ]);
  });

  it('sandbox and isolate each window', () => {
    const made = sources.flatMap(({ file, code }) =>
      code
        .split('new BrowserWindow(')
        .slice(1)
        .map((after) => [file, after.slice(0, after.indexOf('});') + 1)]),
    );
    expect(made.length).toBeGreaterThanOrEqual(3);
    for (const [file, options] of made) {
      expect([file, options]).toEqual([file, expect.stringMatching(/sandbox: true/)]);
      expect([file, options]).toEqual([file, expect.stringMatching(/contextIsolation: true/)]);
    }
  });
});

// Electron becomes ready after the main module was evaluated (docs/tutorial/esm.md; shell/common/node_bindings.cc, JoinAppCode).
it('no app awaits Electron’s readiness at its top level', () => {
  const files = globSync('{main,build,tests}/**/*.{ts,mjs,cjs}', { cwd: ROOT }).map(toPosixPath);
  const isWaiting = (file: string) =>
    /^await app\.whenReady\(\)/m.test(readFileSync(join(ROOT, file), 'utf8'));
  // That one shows that it waits for ever (start.spec.ts).
  expect(files.filter(isWaiting)).toEqual(['tests/electron/conformance/app/waits.mjs']);
});

it('the second service imports only itself and Node, nothing of Tem', () => {
  const folder = join(ROOT, 'tests/second-service/service');
  const imports = readdirSync(folder).flatMap((file) =>
    Array.from(
      readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import\(?|require\(?)\s*['"]([^'"]+)['"]/g),
      ([, from = '']) => from,
    ),
  );
  expect(imports.length).toBeGreaterThan(8);
  expect(imports.filter((from) => !/^(?:\.\/[\w-]+\.ts|node:\w+)$/.test(from))).toEqual([]);
});
