import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import type { ToPage } from '../page/isolated-world.ts';
import { bindingName, documentScripts, isolatedWorldName } from '../page/scripts.ts';
import { type CdpSession, ignoreErrors } from './cdp.ts';
import { chromium } from './runtime.ts';

/** How a page is set up before its first document. */
export interface PageOptions {
  readonly browserContextId: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly preload: string | undefined;
  readonly userAgent: string;
  /** Listeners must be there before the first event. */
  prepare(session: CdpSession, targetId: string): void;
}

/** A page of Chromium with the stand-in's scripts and binding in it. */
export interface PageConnection {
  readonly session: CdpSession;
  readonly targetId: string;
  readonly mainFrameId: string;
  readonly windowId: number;
  /** The preload's own failure to load or parse, known before any document. */
  readonly preloadError: Error | undefined;
  tell(contextId: number, message: ToPage): void;
}

/** Opens an empty page and prepares it: the first navigation already runs the preload. */
export async function openPage(options: PageOptions): Promise<PageConnection> {
  const { browser } = chromium();
  const { targetId } = await browser.send('Target.createTarget', {
    url: 'about:blank',
    width: options.width,
    height: options.height,
    ...(options.browserContextId === undefined ? {} : { browserContextId: options.browserContextId }),
  });
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const session = chromium().session(sessionId);
  options.prepare(session, targetId);
  const receiver = `__electronStandIn_${randomUUID().replaceAll('-', '')}`;
  const preload = readPreload(options.preload);
  const scripts = documentScripts(
    randomUUID(),
    {
      withPreload: options.preload !== undefined && !preload.error,
      preload: options.preload,
      receiver,
    },
    preload.source,
  );
  const [{ frameTree }, { windowId }] = await Promise.all([
    session.send('Page.getFrameTree'),
    browser.send('Browser.getWindowForTarget', { targetId }),
    session.send('Page.enable'),
    session.send('Network.enable', {}),
    session.send('Runtime.addBinding', { name: bindingName, executionContextName: isolatedWorldName }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.main }),
    session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: scripts.isolated,
      worldName: isolatedWorldName,
    }),
    session.send('Runtime.enable'),
    session.send('Inspector.enable'),
    session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    session.send('Emulation.setUserAgentOverride', { userAgent: options.userAgent }),
  ]);
  return {
    session,
    targetId,
    windowId,
    mainFrameId: frameTree.frame.id,
    preloadError: preload.error,
    tell(contextId, message) {
      ignoreErrors(
        session.send('Runtime.callFunctionOn', {
          executionContextId: contextId,
          functionDeclaration: `function (text) { ${receiver}(text); }`,
          arguments: [{ value: JSON.stringify(message) }],
        }),
      );
    },
  };
}

/** The preload's text. A syntax error would break the stand-in's own script too, so it is parsed here first. */
function readPreload(path: string | undefined): { source?: string; error?: Error } {
  if (path === undefined) return {};
  try {
    const source = readFileSync(path, 'utf8');
    void new Script(`(function (require, module, exports, process) {\n${source}\n})`, { filename: path });
    return { source };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
