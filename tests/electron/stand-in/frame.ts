import { StrictEmitter } from './not-implemented.ts';
import { originOf } from './schemes.ts';

/** What a frame needs of its page. */
export interface FrameOwner {
  evaluateInFrame(frame: Frame, code: string, userGesture: boolean): Promise<unknown>;
}

let lastRouting = 0;

/**
 * One document's place in a page: https://www.electronjs.org/docs/latest/api/web-frame-main. A navigation to another origin
 * replaces it, after which its members throw, as those of a disposed frame do.
 */
export class Frame
  extends StrictEmitter
  implements
    Pick<Electron.WebFrameMain, 'executeJavaScript' | 'isDestroyed' | 'name' | 'origin' | 'routingId' | 'url'>
{
  readonly _chromiumId: string;
  readonly _owner: FrameOwner;
  readonly routingId = ++lastRouting;
  readonly #children = new Set<Frame>();
  #parent: Frame | null;
  #url: string;
  #name: string;
  #disposed = false;
  /** The preload's world in this document. */
  _isolatedContext: number | undefined;
  _loaderId = '';

  constructor(owner: FrameOwner, chromiumId: string, parent: Frame | null, url = '', name = '') {
    super();
    this._owner = owner;
    this._chromiumId = chromiumId;
    this.#parent = parent;
    this.#url = url;
    this.#name = name;
    if (parent) parent.#children.add(this);
  }

  get url(): string {
    return this.#alive().#url;
  }
  get name(): string {
    return this.#alive().#name;
  }
  get origin(): string {
    const frame = this.#alive();
    // about:blank and about:srcdoc have their parent's origin.
    if (frame.#url.startsWith('about:') && frame.#parent) return frame.#parent.origin;
    return originOf(frame.#url.startsWith('blob:') ? frame.#url.slice(5) : frame.#url);
  }
  get parent(): Frame | null {
    return this.#alive().#parent;
  }
  get top(): Frame | null {
    const parent = this.#alive().#parent;
    return parent ? parent.top : this;
  }
  get frames(): Frame[] {
    return [...this.#alive().#children];
  }
  isDestroyed(): boolean {
    return this.#disposed;
  }

  executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    return this.#alive()._owner.evaluateInFrame(this, code, userGesture);
  }

  _navigated(url: string, name: string, loaderId: string): void {
    this.#url = url;
    this.#name = name;
    this._loaderId = loaderId;
    for (const child of this.#children) child._dispose();
  }

  _moved(url: string): void {
    this.#url = url;
  }

  _dispose(): void {
    for (const child of this.#children) child._dispose();
    if (this.#parent) this.#parent.#children.delete(this);
    this.#disposed = true;
    this._isolatedContext = undefined;
  }

  #alive(): this {
    if (this.#disposed) throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    return this;
  }
}
