import { app } from './app-emitter.ts';
import { ignoreErrors, ignoreIfGone } from './cdp.ts';
import { needDisplayForWindow } from './display.ts';
import { emitPreventable, makeEvent } from './event.ts';
import { isReady } from './lifecycle.ts';
import { lockDestroyed, StrictEmitter } from './not-implemented.ts';
import { focusedWindow, moveFocus, windows } from './registry.ts';
import { chromium } from './runtime.ts';
import { WebContents } from './web-contents.ts';

let lastId = 0;

/**
 * https://www.electronjs.org/docs/latest/api/browser-window without a screen: Chromium lays out the page at the window's
 * size; shown, focused, maximized and the rest are fields of this object.
 */
export class BrowserWindow extends StrictEmitter {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  #destroyed = false;
  #closing = false;
  #visible: boolean;
  #minimized = false;
  #kiosk = false;
  #bounds: { width: number; height: number };
  #title: string;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    if (!isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    needDisplayForWindow();
    this.setMaxListeners(0);
    this.#bounds = { width: options.width ?? 800, height: options.height ?? 600 };
    this.#visible = options.show ?? true;
    this.#title = options.title ?? 'Electron';
    this.#kiosk = options.kiosk ?? false;
    this.webContents = new WebContents(options.webPreferences ?? {}, this.#bounds);
    this.webContents._sized(this.#bounds);
    windows.set(this.id, this);
    this.webContents.on(
      'page-title-updated',
      (event: Electron.Event, title: string, explicitSet: boolean) => {
        if (emitPreventable(this, 'page-title-updated', {}, title, explicitSet)) event.preventDefault();
        else this.#title = title;
      },
    );
    this.webContents.on('destroyed', () => this.#gone());
    // A hidden window may never fire it in Electron 40 to 44.4, so nothing may rely on it, and it never fires here.
    this.webContents.once('_first-paint', () => {
      if (this.#visible) this.emit('ready-to-show', makeEvent({}));
    });
    app.emit('browser-window-created', makeEvent({}), this);
    if (this.#visible) setImmediate(() => !this.#destroyed && this.#visible && moveFocus(this));
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }
  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }
  loadFile(path: string): Promise<void> {
    return this.webContents.loadFile(path);
  }
  show(): void {
    this.#minimized = false;
    if (!this.#visible) {
      this.#visible = true;
      this.emit('show', makeEvent({}));
    }
    moveFocus(this);
  }
  isVisible(): boolean {
    return this.#visible && !this.#minimized;
  }
  focus(): void {
    if (!this.#visible) return;
    moveFocus(this);
    ignoreErrors(this.webContents._send('Page.bringToFront'));
  }
  _focusChanged(focused: boolean): void {
    if (this.#destroyed) return;
    this.emit(focused ? 'focus' : 'blur', makeEvent({}));
    app.emit(focused ? 'browser-window-focus' : 'browser-window-blur', makeEvent({}), this);
  }

  minimize(): void {
    if (this.#minimized) return;
    this.#minimized = true;
    this.emit('minimize', makeEvent({}));
    if (focusedWindow() === this) moveFocus(null);
  }
  restore(): void {
    if (!this.#minimized) return;
    this.#minimized = false;
    this.emit('restore', makeEvent({}));
    moveFocus(this);
  }
  isMinimized(): boolean {
    return this.#minimized;
  }
  setKiosk(flag: boolean): void {
    this.#kiosk = flag;
  }
  isKiosk(): boolean {
    return this.#kiosk;
  }

  getTitle(): string {
    return this.#title;
  }
  async #resize(width: number, height: number): Promise<void> {
    const page = await this.webContents._opened.catch(() => undefined);
    if (!page || this.#destroyed) return;
    await ignoreIfGone(
      chromium().browser.send('Browser.setWindowBounds', {
        windowId: page.windowId,
        bounds: { width, height },
      }),
    ).catch(() => undefined);
  }
  getContentSize(): number[] {
    return [this.#bounds.width, this.#bounds.height];
  }
  setContentSize(width: number, height: number): void {
    this.#bounds = { ...this.#bounds, width, height };
    void this.#resize(width, height);
    this.webContents._sized(this.#bounds);
    this.emit('resize', makeEvent({}));
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }

  /** close (preventable), then the page's beforeunload, then closed. */
  close(): void {
    if (this.#closing) return;
    if (emitPreventable(this, 'close')) {
      app.emit('_close-prevented');
      return;
    }
    if (this.#destroyed) return;
    this.#closing = true;
    const { webContents } = this;
    webContents.once('will-prevent-unload', (event: Electron.Event) =>
      setImmediate(() => {
        if (event.defaultPrevented || this.#destroyed) return;
        this.#closing = false;
        app.emit('_close-prevented');
      }),
    );
    if (webContents.isCrashed()) webContents._close();
    else
      ignoreErrors(
        ignoreIfGone(webContents._send('Page.close')).catch(() => {
          if (!webContents.isDestroyed()) webContents._close();
        }),
      );
  }

  /** Closes without asking anybody. */
  destroy(): void {
    if (!this.#destroyed) this.webContents._close();
  }

  #gone(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    windows.delete(this.id);
    if (focusedWindow() === this) moveFocus(null);
    this.emit('closed', makeEvent({}));
    lockDestroyed(this, ['isDestroyed', 'id', 'on', 'off', 'once', 'emit', 'destroy']);
    if (windows.size === 0) app.emit('_all-closed');
  }
}
