import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFDocument } from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { ElectronApplication } from '@playwright/test';
import type { LabelWindowLimits, OpenPageReadiness } from '../../main/labels/label-window.ts';
import type { MissingPart } from '../../main/labels/missing-parts.ts';
import type { PdfPageOptions } from '../../main/labels/print-page.ts';
import type { LabelLead } from '../../main/partner/client.ts';
import type { LabelHost } from '../../shared/label-host.ts';
import { MM_PER_INCH, type SizeMm } from '../../shared/label-size.ts';
import type { Problem } from '../../shared/problem.ts';
import { launchElectron } from '../electron/launch.ts';
import { test as base } from './fixtures.ts';
import type { Lab } from './label-lab-app.ts';
import { type FakePartner, startFakePartner } from './partner-process.ts';
import { HOST } from './station-host/build.ts';

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
  /** What a manager decided about hosts. */
  readonly hosts?: readonly LabelHost[];
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
  readonly missing: readonly MissingPart[];
  readonly leads: readonly LabelLead[];
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

/** The app's label window in a process of its own. */
export async function startLab(
  env: Record<string, string> = {},
): Promise<AsyncDisposable & { readonly app: ElectronApplication }> {
  const app = await launchElectron({ appPath: HOST, env });
  await app.evaluate(async ({ app: electronApp }) => {
    await electronApp.whenReady();
    stationHost.openLab();
  });
  return { app, [Symbol.asyncDispose]: () => app.close() };
}

interface LabFixtures {
  /** The app's label window in the app of many tests. */
  labApp: ElectronApplication;
  /** Opens a page at the partner's address and makes it a PDF. */
  label: (html: string, options?: Partial<LabPage>) => Promise<LabAnswer>;
}
interface LabWorker {
  /** The label pages' own host. */
  host: FakePartner;
  /** Another host, which must not be contacted. Answers without CORS headers. */
  outside: FakePartner;
}

export const test = base.extend<LabFixtures, LabWorker>({
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
  labApp: async ({ sharedApp }, use) => {
    const app = await sharedApp.start();
    await app.evaluate(() => stationHost.openLab());
    await use(app);
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
