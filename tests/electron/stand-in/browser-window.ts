import { app } from './app-emitter.ts';
import { ignoreErrors, ignoreIfGone } from './cdp.ts';
import { needDisplayForWindow } from './display.ts';
import { emitPreventable, makeEvent } from './event.ts';
import { isReady } from './lifecycle.ts';
import type { NativeImage } from './native-image.ts';
import { lockDestroyed, StrictEmitter } from './not-implemented.ts';
import { focusedWindow, moveFocus, windows } from './registry.ts';
import { chromium } from './runtime.ts';
import { WebContents } from './web-contents.ts';

let lastId = 0;

/**
 * https://www.electronjs.org/docs/latest/api/browser-window without a screen: Chromium lays out the page at the window's
 * size; shown,
 * focused, maximized and the rest are fields of this object.
 */
export class BrowserWindow extends StrictEmitter {
  readonly id = ++lastId;
  readonly webContents: WebContents;
  #destroyed = false;
  #closing = false;
  #visible: boolean;
  #minimized = false;
  #maximized = false;
  #fullScreen = false;
  #kiosk = false;
  #bounds: Electron.Rectangle;
  #minimum: [number, number];
  #title: string;
  #flags: Record<string, boolean>;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    if (!isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    needDisplayForWindow();
    this.setMaxListeners(0);
    this.#bounds = {
      x: options.x ?? 0,
      y: options.y ?? 0,
      width: options.width ?? 800,
      height: options.height ?? 600,
    };
    this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0];
    this.#visible = options.show ?? true;
    this.#title = options.title ?? 'Electron';
    this.#fullScreen = options.fullscreen ?? false;
    this.#kiosk = options.kiosk ?? false;
    this.#flags = {
      resizable: options.resizable ?? true,
      closable: options.closable ?? true,
      menuBar: !(options.autoHideMenuBar ?? false),
    };
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
  static fromWebContents(webContents: WebContents): BrowserWindow | null {
    return [...windows.values()].find((window) => window.webContents === webContents) ?? null;
  }
  static fromId(id: number): BrowserWindow | null {
    return windows.get(id) ?? null;
  }
  static getFocusedWindow(): BrowserWindow | null {
    return focusedWindow();
  }

  loadURL(url: string, options?: Electron.LoadURLOptions): Promise<void> {
    return this.webContents.loadURL(url, options);
  }
  loadFile(path: string, options?: Electron.LoadFileOptions): Promise<void> {
    return this.webContents.loadFile(path, options);
  }
  reload(): void {
    this.webContents.reload();
  }
  capturePage(rect?: Electron.Rectangle): Promise<NativeImage> {
    return this.webContents.capturePage(rect);
  }

  show(): void {
    this.showInactive();
    moveFocus(this);
  }
  showInactive(): void {
    this.#minimized = false;
    if (this.#visible) return;
    this.#visible = true;
    this.emit('show', makeEvent({}));
  }
  hide(): void {
    if (!this.#visible) return;
    this.#visible = false;
    this.emit('hide', makeEvent({}));
    this.blur();
  }
  isVisible(): boolean {
    return this.#visible && !this.#minimized;
  }
  focus(): void {
    if (!this.#visible) return;
    moveFocus(this);
    ignoreErrors(this.webContents._send('Page.bringToFront'));
  }
  blur(): void {
    if (this.isFocused()) moveFocus(null);
  }
  isFocused(): boolean {
    return focusedWindow() === this;
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
    this.blur();
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
  maximize(): void {
    if (this.#maximized) return;
    this.#maximized = true;
    this.emit('maximize', makeEvent({}));
  }
  unmaximize(): void {
    if (!this.#maximized) return;
    this.#maximized = false;
    this.emit('unmaximize', makeEvent({}));
  }
  isMaximized(): boolean {
    return this.#maximized;
  }
  isNormal(): boolean {
    return !this.#maximized && !this.#minimized && !this.#fullScreen;
  }
  setFullScreen(flag: boolean): void {
    if (flag === this.#fullScreen) return;
    this.#fullScreen = flag;
    this.emit(flag ? 'enter-full-screen' : 'leave-full-screen', makeEvent({}));
  }
  isFullScreen(): boolean {
    return this.#fullScreen;
  }
  setKiosk(flag: boolean): void {
    this.#kiosk = flag;
  }
  isKiosk(): boolean {
    return this.#kiosk;
  }

  setTitle(title: string): void {
    this.#title = title;
  }
  getTitle(): string {
    return this.#title;
  }
  get title(): string {
    return this.#title;
  }

  getBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }
  getNormalBounds(): Electron.Rectangle {
    return this.getBounds();
  }
  getContentBounds(): Electron.Rectangle {
    return this.getBounds();
  }
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const [minWidth, minHeight] = this.#minimum;
    const next = { ...this.#bounds, ...bounds };
    next.width = Math.max(next.width, minWidth);
    next.height = Math.max(next.height, minHeight);
    const resized = next.width !== this.#bounds.width || next.height !== this.#bounds.height;
    const moved = next.x !== this.#bounds.x || next.y !== this.#bounds.y;
    this.#bounds = next;
    void this.#resize(next.width, next.height);
    this.webContents._sized(next);
    if (moved) this.emit('move', makeEvent({}));
    if (resized) {
      this.emit('resize', makeEvent({}));
      this.emit('resized', makeEvent({}));
    }
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
  getSize(): number[] {
    return [this.#bounds.width, this.#bounds.height];
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }
  getContentSize(): number[] {
    return this.getSize();
  }
  setContentSize(width: number, height: number): void {
    this.setSize(width, height);
  }
  getPosition(): number[] {
    return [this.#bounds.x, this.#bounds.y];
  }
  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }
  center(): void {}
  setMinimumSize(width: number, height: number): void {
    this.#minimum = [width, height];
  }
  getMinimumSize(): number[] {
    return [...this.#minimum];
  }
  setResizable(resizable: boolean): void {
    this.#flags['resizable'] = resizable;
  }
  isResizable(): boolean {
    return this.#flags['resizable'] === true;
  }
  setMenuBarVisibility(visible: boolean): void {
    this.#flags['menuBar'] = visible;
  }
  isMenuBarVisible(): boolean {
    return this.#flags['menuBar'] === true;
  }
  setAutoHideMenuBar(_hide: boolean): void {}
  removeMenu(): void {
    this.#flags['menuBar'] = false;
  }
  setMenu(_menu: unknown): void {}
  setIcon(_icon: unknown): void {}
  setProgressBar(_progress: number): void {}
  flashFrame(_flag: boolean): void {}
  setAlwaysOnTop(flag: boolean): void {
    this.#flags['onTop'] = flag;
  }
  isAlwaysOnTop(): boolean {
    return this.#flags['onTop'] === true;
  }
  setBackgroundColor(_color: string): void {}
  setSkipTaskbar(_skip: boolean): void {}
  setOpacity(_opacity: number): void {}
  moveTop(): void {}
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
