import { type CdpSession, ignoreErrors } from './cdp.ts';
import type { Protocol } from './cdp-protocol.ts';
import { makeEvent } from './event.ts';
import { StrictEmitter } from './not-implemented.ts';
import type { PageConnection } from './page-connection.ts';
import { chromium } from './runtime.ts';

/** content/public/browser/devtools_agent_host.h, IsSupportedProtocolVersion. */
const VERSIONS = ['1.0', '1.1', '1.2', '1.3'];

type Method = keyof Protocol.CommandParameters & keyof Protocol.CommandReturnValues;

/**
 * webContents.debugger (https://www.electronjs.org/docs/latest/api/debugger): a debugging session of its own with the page,
 * beside the stand-in's. Errors have the words of shell/browser/api/electron_api_debugger.cc.
 */
export class PageDebugger extends StrictEmitter {
  readonly #opened: () => Promise<PageConnection>;
  #session: Promise<CdpSession> | null = null;
  #rejectPending: ((error: Error) => void) | null = null;

  constructor(opened: () => Promise<PageConnection>) {
    super();
    this.#opened = opened;
  }

  attach(protocolVersion = ''): void {
    if (this.#session !== null) throw new TypeError('Debugger is already attached to the target');
    if (protocolVersion !== '' && !VERSIONS.includes(protocolVersion))
      throw new TypeError('Requested protocol version is not supported');
    const closed = Promise.withResolvers<never>();
    closed.promise.catch(() => undefined);
    this.#rejectPending = closed.reject;
    const session = Promise.race([this.#open(), closed.promise]);
    session.catch(() => undefined);
    this.#session = session;
  }

  isAttached(): boolean {
    return this.#session !== null;
  }

  detach(): void {
    const session = this.#session;
    if (session === null) return;
    void session.then(
      ({ id = '' }) => ignoreErrors(chromium().browser.send('Target.detachFromTarget', { sessionId: id })),
      () => undefined,
    );
    this._closed();
  }

  async sendCommand(method: string, commandParams: object = {}, sessionId?: string): Promise<unknown> {
    const session = this.#session;
    if (session === null) throw new Error('No target available');
    if (sessionId !== undefined)
      throw new Error('electron stand-in: a command to another session is not built');
    const { promise: gone, reject } = Promise.withResolvers<never>();
    const stop = this.#onClose(() => reject(new Error('target closed while handling command')));
    try {
      // The type of the command's parameters is the protocol's; Electron checks none of it either.
      const sent = session.then((own) => own.send(method as Method, commandParams as never));
      return await Promise.race([sent.catch(withoutMethod), gone]);
    } finally {
      stop();
    }
  }

  /** The page was closed or crashed for good, or the debugger detached. */
  _closed(): void {
    const session = this.#session;
    if (session === null) return;
    this.#session = null;
    void session.then(
      ({ id }) => id !== undefined && chromium().drop(id),
      () => undefined,
    );
    this.#rejectPending?.(new Error('target closed while handling command'));
    this.emit('_closed');
    this.emit('detach', makeEvent({}), 'target closed');
  }

  #onClose(listener: () => void): () => void {
    this.once('_closed', listener);
    return () => void this.off('_closed', listener);
  }

  async #open(): Promise<CdpSession> {
    const { targetId } = await this.#opened();
    const { browser } = chromium();
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const session = chromium().session(sessionId);
    session.onAny((method, params) => {
      if (this.#session !== null) this.emit('message', makeEvent({}), method, withoutInspector(params), '');
    });
    return session;
  }
}

/** Chromium names the stand-in as who refused a request; in Electron, that is nobody's debugger. */
function withoutInspector(params: unknown): object {
  const { errorText, ...rest } = { ...(params as { errorText?: string }) };
  return errorText === undefined ? rest : { ...rest, errorText: errorText.replace(/\.Inspector$/, '') };
}

/** Chromium's own words for a refused command. */
function withoutMethod(error: unknown): never {
  throw new Error(error instanceof Error ? error.message.replace(/^\w+\.\w+: /, '') : String(error));
}
