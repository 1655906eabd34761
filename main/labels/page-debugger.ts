import { randomUUID } from 'node:crypto';
import type { WebContents } from 'electron';
import { z } from 'zod';
import { bringIntoViewScript } from './bring-into-view.ts';
import { pageClockScript } from './page-clock.ts';
import { keepReportsScript } from './page-reports.ts';
import { createPageRequests } from './page-requests.ts';

/** https://www.electronjs.org/docs/latest/api/debugger#debuggerattachprotocolversion */
const PROTOCOL_VERSION = '1.3';
/** Tem's isolated world in each document: its scripts share the document with the page, and no variables. */
const WORLD = 'Tem';

/**
 * An earlier page in the window's history would replace this one. Electron asks only about navigation that a renderer starts
 * (shell/browser/electron_navigation_throttle.cc); that in the history is the browser's.
 */
const STAY_SCRIPT =
  "for (const name of ['back', 'forward', 'go']) Object.defineProperty(History.prototype, name, { value() {} })";

const World = z.object({ executionContextId: z.int() });
const Evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({}).optional(),
});

export type PageDebugger = Awaited<ReturnType<typeof attachDebugger>>;

/**
 * Follows a window's pages through Chromium's debugging protocol, and puts Tem's scripts before their own. Attach before
 * the first page, to a window whose process runs; it holds as long as the window.
 * @throws Error if the page's process is gone
 */
export async function attachDebugger(contents: Pick<WebContents, 'debugger'>) {
  const { debugger: protocol } = contents;
  const requests = createPageRequests();
  // No page can know it.
  const clockKey = `tem-${randomUUID()}`;
  const send = (method: string, params?: object): Promise<unknown> => protocol.sendCommand(method, params);
  const early = (source: string, worldName?: string): Promise<unknown> =>
    send('Page.addScriptToEvaluateOnNewDocument', {
      source,
      ...(worldName === undefined ? {} : { worldName }),
    });

  protocol.on('message', (_event, method: string, params: unknown) => requests.take(method, params));
  protocol.attach(PROTOCOL_VERSION);
  await Promise.all([
    send('Page.enable'),
    // Main reads no bodies.
    send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    early(STAY_SCRIPT),
    early(pageClockScript(clockKey)),
    early(bringIntoViewScript()),
    early(keepReportsScript(), WORLD),
  ]);

  async function evaluate<Value>(expression: string, contextId?: number): Promise<Value> {
    const where = contextId === undefined ? {} : { contextId };
    const answer = await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      ...where,
    });
    const { result, exceptionDetails } = Evaluated.parse(answer);
    if (exceptionDetails !== undefined) throw new Error('a script failed in the page');
    // The scripts are Tem's own functions, and so are their answers.
    return result.value as Value;
  }

  return {
    requests,
    isAttached: () => protocol.isAttached(),
    /** Runs the page's planned calls until then (PageClock). */
    advance: (untilMs: number, mostRealMs: number): Promise<number> =>
      evaluate(`globalThis[${JSON.stringify(clockKey)}].advance(${untilMs}, ${mostRealMs})`),
    /** Returns how to evaluate scripts in Tem's world of the page that is shown now. */
    async world(): Promise<<Value>(expression: string) => Promise<Value>> {
      const made = await send('Page.createIsolatedWorld', {
        frameId: requests.mainFrame(),
        worldName: WORLD,
      });
      const { executionContextId } = World.parse(made);
      return (expression) => evaluate(expression, executionContextId);
    },
    /** Gives the page a window of that size, in CSS pixels. The page has it at once: a hidden window's own size would come later. */
    async resize(size: { readonly width: number; readonly height: number }): Promise<void> {
      await send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 0, mobile: false });
    },
    /** As on paper or as on a screen: rules for print media apply, or not. */
    emulate: async (media: 'print' | ''): Promise<void> =>
      void (await send('Emulation.setEmulatedMedia', { media })),
  };
}
