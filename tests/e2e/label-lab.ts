import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { ElectronApplication } from '@playwright/test';
import { build } from 'vite';
import type { LabelWindowLimits, OpenPageReadiness } from '../../main/labels/label-window.ts';
import type { PdfPageOptions } from '../../main/labels/print-page.ts';
import { MM_PER_INCH, type SizeMm } from '../../shared/label-size.ts';
import type { Problem } from '../../shared/problem.ts';
import { launchElectron } from '../electron/launch.ts';
import { test as base } from './fixtures.ts';
import type { Lab } from './label-lab-app.ts';
import { type FakePartner, startFakePartner } from './partner-process.ts';

/** A page as the label address may return it. */
export interface LabPage {
  readonly url: string;
  readonly html: string;
  /** The charset passed to the window; UTF-8 by default. */
  readonly contentType?: string;
  readonly codes: readonly string[];
  readonly size?: PdfPageOptions;
  /** Limits that hold for this page only. */
  readonly limits?: Partial<LabelWindowLimits>;
  /** Origins of the configured partner; the page's own by default. */
  readonly partner?: readonly string[];
}

export interface LabPdf {
  /** Base64; null on failure. */
  readonly pdf: string | null;
  readonly problem: Problem | null;
}

export interface LabAnswer extends LabPdf {
  /** Null where the page could not be opened. */
  readonly settled: OpenPageReadiness | null;
  /** The page's title and visible text; empty where it could not be opened. */
  readonly title: string;
  readonly text: string;
}

declare global {
  var labelLab: Lab;
}

/** Resources on the label pages' own host. The stylesheet names a host that the pages do not. */
const PARTS: Readonly<Record<string, readonly [type: string, body: string]>> = {
  js: ['text/javascript', 'self.onfetch = () => {}'],
  css: [
    'text/css',
    '@font-face { font-family: away; src: url(http://10.255.255.1/away.woff) } p { font-family: away }',
  ],
};

/** The app's label window in an app of its own. */
export async function startLab(
  env: Record<string, string> = {},
): Promise<AsyncDisposable & { readonly app: ElectronApplication }> {
  const folder = mkdtempSync(join(tmpdir(), 'tem-label-lab-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(import.meta.dirname, 'label-lab-app.ts'),
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: { external: ['electron'], output: { entryFileNames: 'main.js' } },
    },
    ssr: { noExternal: true, external: ['electron'] },
  });
  writeFileSync(join(folder, 'package.json'), '{"name":"lab","type":"module","main":"main.js"}');
  // By itself Chromium would find this machine there, which reveals any request that bypasses the gate.
  const switches = ['--host-resolver-rules=MAP rebound.example 127.0.0.1'];
  const app = await launchElectron({ appPath: folder, switches, env });
  await app.evaluate(({ app: electronApp }) => electronApp.whenReady());
  return {
    app,
    async [Symbol.asyncDispose]() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface LabFixtures {
  /** The app's label window in an app of its own. */
  labApp: ElectronApplication;
  /** Opens a page at the partner's address and makes it a PDF. */
  label: (html: string, options?: Partial<LabPage>) => Promise<LabAnswer>;
}
interface LabWorker {
  labStarted: ElectronApplication;
  /** The label pages' own host. */
  host: FakePartner;
  /** Another host, which must not be contacted. Answers without CORS headers. */
  outside: FakePartner;
}

export const test = base.extend<LabFixtures, LabWorker>({
  labStarted: [
    async ({}, use) => {
      await using lab = await startLab();
      await use(lab.app);
    },
    { scope: 'worker' },
  ],
  host: [
    async ({}, use) => {
      const host = await startFakePartner((request, response) => {
        if (request.url?.startsWith('/never')) return;
        const kind = /\.(js|css)$/.exec(request.url ?? '')?.[1] ?? 'other';
        const [type, body] = PARTS[kind] ?? ['text/plain', 'of the host'];
        response.setHeader('content-type', type);
        response.end(body);
      });
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],
  outside: [
    async ({}, use) => {
      const outside = await startFakePartner((_request, response) => response.end('<h1>secret</h1>'));
      await use(outside);
      await outside.close();
    },
    { scope: 'worker' },
  ],
  labApp: async ({ labStarted }, use) => {
    await labStarted.evaluate(() => {
      labelLab.said.length = 0;
      labelLab.logged.length = 0;
    });
    await use(labStarted);
  },
  label: async ({ labApp, host }, use) => {
    await use((html, options) =>
      labApp.evaluate((_electron, page) => labelLab.label(page), {
        url: `${host.url}/orders/awb?token=t`,
        html: `<!doctype html>${html}`,
        codes: host.codes,
        ...options,
      }),
    );
  },
});
export { expect } from './fixtures.ts';

/** The pages' sizes. */
export async function readPageSizes({ pdf }: LabPdf): Promise<SizeMm[]> {
  const document = await PDFDocument.load(Buffer.from(pdf ?? '', 'base64'));
  const mm = (points: number): number => (points / 72) * MM_PER_INCH;
  return document
    .getPages()
    .map((page) => ({ widthMm: mm(page.getWidth()), heightMm: mm(page.getHeight()) }));
}

/** The pages' texts. */
export async function readPageTexts({ pdf }: LabPdf): Promise<string[]> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const library = await PDFiumLibrary.init({ wasmBinary: wasm.buffer });
  const document = await library.loadDocument(Buffer.from(pdf ?? '', 'base64'));
  const texts = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return texts;
}
