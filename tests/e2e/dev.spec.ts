import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { startDevelopment } from '../../build/dev/development.ts';
import { launchElectron } from '../electron/launch.ts';
import { expect, test } from './fixtures.ts';
import { ROOT } from './partner-process.ts';

// `npm run dev` on a copy of the sources, without the terminal (build/dev/dev.ts).

/** The sources of the app. */
const SOURCES = ['build', 'main', 'preload', 'renderer', 'shared', 'package.json', 'vite.config.ts'];

test('shows a changed component in the running window, and changed main code in a new one', async ({
  harness,
}) => {
  test.setTimeout(600_000);
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9', guide: 'done' });
  const root = mkdtempSync(join(tmpdir(), 'tem-dev-'));
  const pages: Page[] = [];
  const said: string[] = [];
  const problems: string[] = [];
  let development: Awaited<ReturnType<typeof startDevelopment>> | null = null;
  const edit = (file: string, from: string, to: string): void => {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  };
  try {
    for (const source of SOURCES) cpSync(join(ROOT, source), join(root, source), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
    development = await startDevelopment({
      root,
      say: (text) => said.push(text),
      async launch() {
        const app = await launchElectron({
          appPath: root,
          args: ['--sandbox', '--data-dir', harness.dataDir],
        });
        const page = await app.firstWindow();
        expect(await app.evaluate(() => process.sourceMapsEnabled)).toBe(true);
        page.on('console', (message) => {
          if (message.type() === 'error') problems.push(message.text());
        });
        pages.push(page);
        return { close: () => app.close() };
      },
    });
    const [page] = pages;
    if (page === undefined) throw new Error(said.join('\n'));
    const field = page.getByRole('textbox').first();
    // The development server bundles what the page imports when it is first asked.
    await field.fill('not sent yet', { timeout: 0 });

    edit(
      'renderer/features/station/empty-batch.tsx',
      "title={t('batch.emptyTitle')}",
      'title="A new component"',
    );
    await expect(page.getByText('A new component').first()).toBeVisible();
    // The same page: the typed text is still there.
    await expect(field).toHaveValue('not sent yet');

    edit('main/app/main-window.ts', "title: 'Tem'", "title: 'Tem, rebuilt'");
    // Built and started again, however long that takes.
    await expect.poll(() => pages.length, { timeout: 0 }).toBe(2);
    await expect(pages[1]?.getByText('A new component').first() ?? field).toBeVisible({ timeout: 0 });

    // An error of compilation is reported, and the app stays.
    edit('main/app/main-window.ts', "title: 'Tem, rebuilt'", "title: 'Tem");
    await expect.poll(() => said.at(-1), { timeout: 0 }).toMatch(/^not built: /);
    expect(pages).toHaveLength(2);
    expect(problems).toEqual([]);
  } finally {
    await development?.close();
    rmSync(root, { recursive: true, force: true, maxRetries: 10 });
  }
});

test('a built Tem contains nothing of the development server', () => {
  const built = readFileSync(join(ROOT, 'dist/main/index.js'), 'utf8');
  expect(built).toContain('hardenSession');
  expect(built).not.toMatch(/readFromDevServer|DEV_SERVER/);
});

// A terminal of an editor that is an Electron app may hand this variable down (build/electron/binary/electron-environment.ts).
test('npm start opens Tem, not Node, from an editor’s terminal', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'build/electron/start.ts'), '--version'],
    { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
  );
  expect(stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/);
});
