import { isolatedWorldName } from '../page/scripts.ts';
import type { CdpSession } from './cdp.ts';
import type { Protocol } from './cdp-protocol.ts';
import { Frame, type FrameOwner } from './frame.ts';
import { originOf, toApp } from './schemes.ts';

/** A page's frames and the script contexts of their documents, maintained from Chromium's events. */
export class FrameTree {
  readonly #owner: FrameOwner;
  readonly #frames = new Map<string, Frame>();
  readonly #byContext = new Map<number, Frame>();
  readonly #mainContexts = new Map<Frame, number>();
  #mainId = '';

  constructor(owner: FrameOwner) {
    this.#owner = owner;
  }

  /** Before Chromium has answered, the main frame has no id yet. */
  start(session: CdpSession, mainId: string): void {
    this.#mainId = mainId;
    this.#frames.set(mainId, new Frame(this.#owner, mainId, null));
    session.on('Page.frameAttached', ({ frameId, parentFrameId }) => {
      const parent = this.#frames.get(parentFrameId) ?? null;
      if (!this.#frames.has(frameId)) this.#frames.set(frameId, new Frame(this.#owner, frameId, parent));
    });
    session.on('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'swap') return;
      this.#frames.get(frameId)?._dispose();
      this.#frames.delete(frameId);
    });
    session.on('Runtime.executionContextCreated', ({ context }) => this.#contextCreated(context));
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) =>
      this.#forget(executionContextId),
    );
    session.on('Runtime.executionContextsCleared', () => {
      for (const id of this.#byContext.keys()) this.#forget(id);
      this.#mainContexts.clear();
    });
  }

  get main(): Frame {
    const frame = this.#frames.get(this.#mainId);
    if (!frame) throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    return frame;
  }

  /** The main frame, which a page not yet opened, or closed, lacks. */
  peek(): Frame | undefined {
    const frame = this.#frames.get(this.#mainId);
    return frame?.isDestroyed() ? undefined : frame;
  }

  get(frameId: string): Frame | undefined {
    return this.#frames.get(frameId);
  }

  /** The frame whose preload world has that context. */
  ofIsolatedContext(contextId: number): Frame | undefined {
    return this.#byContext.get(contextId);
  }

  mainContext(frame: Frame): number | undefined {
    return this.#mainContexts.get(frame);
  }

  /** A document was committed: another origin makes another frame object. */
  navigated({ id, url, urlFragment, name, loaderId, unreachableUrl, parentId }: Protocol.Page.Frame): Frame {
    const shown = toApp((unreachableUrl ?? url) + (urlFragment ?? ''));
    let frame = this.#frames.get(id);
    if (!frame || (frame.url !== '' && originOf(frame.url) !== originOf(shown))) {
      const parent = parentId === undefined ? null : (this.#frames.get(parentId) ?? null);
      const context = frame && this.#mainContexts.get(frame);
      const isolated = frame?._isolatedContext;
      frame?._dispose();
      frame = new Frame(this.#owner, id, parent);
      this.#frames.set(id, frame);
      if (context !== undefined) this.#mainContexts.set(frame, context);
      if (isolated !== undefined) this.#adopt(frame, isolated);
    }
    frame._navigated(shown, name ?? '', loaderId);
    return frame;
  }

  movedWithin(frameId: string, url: string): Frame | undefined {
    const frame = this.#frames.get(frameId);
    frame?._moved(toApp(url));
    return frame;
  }

  dispose(): void {
    for (const frame of this.#frames.values()) frame._dispose();
  }

  #contextCreated(context: Protocol.Runtime.ExecutionContextDescription): void {
    const data = context.auxData as { frameId?: string; isDefault?: boolean } | undefined;
    const frame = data?.frameId === undefined ? undefined : this.#frames.get(data.frameId);
    if (!frame) return;
    if (data?.isDefault) this.#mainContexts.set(frame, context.id);
    else if (context.name === isolatedWorldName) this.#adopt(frame, context.id);
  }

  #adopt(frame: Frame, contextId: number): void {
    frame._isolatedContext = contextId;
    this.#byContext.set(contextId, frame);
  }

  #forget(contextId: number): void {
    const frame = this.#byContext.get(contextId);
    this.#byContext.delete(contextId);
    if (frame?._isolatedContext === contextId) frame._isolatedContext = undefined;
    for (const [one, id] of this.#mainContexts) if (id === contextId) this.#mainContexts.delete(one);
  }
}
