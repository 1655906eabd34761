import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { PageSource } from '../../main/labels/label-session.ts';
import { findProgram } from '../cups/available-programs.ts';
import type { Environment } from '../cups/process.ts';
import { startDisplay } from './display.ts';

/** The full Chromium, as a person uses it, printing without its dialog (--kiosk-printing). */
export interface Browser {
  /** Prints a document to the default queue; resolves once Chromium is done with it, which is before it is on paper. */
  print(document: PageSource): Promise<void>;
  close(): Promise<void>;
}

/**
 * The initial settings of the print preview. Its other settings stay as they are: with margins of its own instead of the
 * page's
 * (`marginsType`) it would ignore `@page size` as well, which Electron's print() never does
 * (components/printing/renderer/print_render_frame_helper.cc, ShouldIgnoreCssPageSize).
 */
const PREVIEW = { version: 2, isHeaderFooterEnabled: false, isCssBackgroundEnabled: true };

/** Starts Chromium on a display of its own, with a profile of its own; it resolves no name, so it reaches no other host. */
export async function startBrowser(cups: Environment): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'tem-witness-'));
  const display = await startDisplay();
  const remove = async (): Promise<void> => {
    await display.close();
    // Chromium's last processes may still write while the folder is removed.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const profile = join(folder, 'profile');
    await mkdir(join(profile, 'Default'), { recursive: true });
    const preferences = {
      printing: { print_preview_sticky_settings: { appState: JSON.stringify(PREVIEW) } },
    };
    await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findProgram('chromium') ?? 'chromium',
      headless: false,
      ignoreDefaultArgs: true,
      args: argumentsFor(profile),
      env: {
        ...process.env,
        ...cups,
        DISPLAY: display.name,
        // Whatever else it and GTK write, and the queue that a person chose with lpoptions.
        HOME: folder,
        TMPDIR: folder,
        LC_ALL: 'C',
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      },
    });
    return {
      async print({ url, html, contentType }) {
        const page = await context.newPage();
        await page.route('**', (route) => route.fulfill({ body: Buffer.from(html), contentType }));
        await page.goto(url);
        await page.evaluate(() => window.print());
        await page.close();
      },
      async close() {
        await context.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function argumentsFor(profile: string): string[] {
  return [
    // Chromium refuses its sandbox to root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--kiosk-printing',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    '--password-store=basic',
    '--host-resolver-rules=MAP * ~NOTFOUND',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-component-update',
    '--disable-quic',
    '--disable-sync',
    '--disable-gpu',
    'about:blank',
  ];
}
