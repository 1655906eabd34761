import { app, BrowserWindow } from 'electron';
import { createPartnerNetwork } from '../../main/app/networks.ts';
import {
  createLabelWindow,
  LABEL_WINDOW_LIMITS,
  type LabelWindowLimits,
  type OpenPage,
} from '../../main/labels/label-window.ts';
import type { SystemPrintJob } from '../../main/labels/print-page.ts';
import { createUndo } from '../../main/platform/undo.ts';
import { OrderCodeSchema } from '../../shared/order-code.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import type { LabAnswer, LabPage, LabPdf } from './label-lab.ts';

/** What pages are waited for is less than in the app, so that tests end; the code paths are the app's. */
const LIMITS: LabelWindowLimits = {
  ...LABEL_WINDOW_LIMITS,
  partsMs: 1_500,
  partsAgainMs: 1_000,
};
const NEVER = new AbortController().signal;
const LABEL_MM = { widthMm: 80, heightMm: 100 };

/** The app's label window by itself, driven by the tests through the inspector (label-lab.ts). */
export function createLab() {
  const said: string[] = [];
  const logged: object[] = [];
  const gated: object[] = [];
  // The window reads them at each use: a page may have its own.
  const limits = { ...LIMITS };
  const network = createPartnerNetwork((event) => gated.push(event));
  const window = createLabelWindow('labels', {
    network,
    log: (event) => logged.push(event),
    limits,
  });
  let last: OpenPage | null = null;
  let before: OpenPage | null = null;
  const undo = createUndo();
  undo.listenersOf(app).on('web-contents-created', (_event, contents) => {
    contents.on('console-message', ({ message }) => said.push(message));
  });

  const answerOf = async (work: () => Promise<Uint8Array | null>, settled: OpenPage['settled'] | null) => {
    try {
      const pdf = await work();
      return { settled, pdf: pdf === null ? null : Buffer.from(pdf).toString('base64'), problem: null };
    } catch (error) {
      return { settled: null, pdf: null, problem: problemOf(error) };
    }
  };
  return {
    said,
    /** What the window has logged. */
    logged,
    /** What the gate has logged. */
    gated,
    /** Opens a page and makes it a PDF, as the app does. */
    async label({
      url,
      html,
      contentType,
      codes,
      size,
      partner: origins,
      limits: own,
      hosts,
    }: LabPage): Promise<LabAnswer> {
      Object.assign(limits, LIMITS, own);
      const source = {
        url,
        html: new TextEncoder().encode(html),
        contentType: contentType ?? 'text/html; charset=utf-8',
        partner: origins ?? [new URL(url).origin],
        ...(hosts === undefined ? {} : { hosts }),
      };
      let opened: OpenPage | null = null;
      const answer = await answerOf(async () => {
        opened = await window.open(
          source,
          codes.map((code) => OrderCodeSchema.parse(code)),
          NEVER,
        );
        before = last;
        last = opened;
        return opened.pdf(size ?? { fallbackMm: LABEL_MM, overrideMm: null, mostSheets: null }, NEVER);
      }, null);
      // The awaited work sets `opened`, which the type checker does not follow.
      const page = opened as OpenPage | null;
      const { settled = null, title = '', text = '', missing = [], leads = [] } = page ?? {};
      return { ...answer, settled, title, text, missing, leads };
    },
    /** What the last page opened, or the one before it, still returns. */
    async again(which: 'last' | 'before'): Promise<LabPdf> {
      const page = which === 'last' ? last : before;
      return answerOf(
        async () => page?.pdf({ fallbackMm: LABEL_MM, overrideMm: null, mostSheets: null }, NEVER) ?? null,
        null,
      );
    },
    /** Prints a page on a system printer. */
    async print(html: string, job: SystemPrintJob): Promise<Problem | null> {
      const source = { url: 'https://document.invalid/', html: new TextEncoder().encode(html) };
      const { problem } = await answerOf(async () => {
        await window.print({ ...source, contentType: 'text/html; charset=utf-8' }, job);
        return null;
      }, null);
      return problem;
    },
    windows: () => BrowserWindow.getAllWindows().length,
    address: () => BrowserWindow.getAllWindows()[0]?.webContents.getURL() ?? '',
    async close() {
      window.close();
      undo.run();
      await network.gate.close();
    },
  };
}

export type Lab = ReturnType<typeof createLab>;
