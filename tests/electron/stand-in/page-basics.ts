import { type CdpSession, ignoreErrors } from './cdp.ts';
import type { Protocol } from './cdp-protocol.ts';
import { StrictEmitter, throwNotImplemented } from './not-implemented.ts';
import type { PageConnection } from './page-connection.ts';
import { fromPartition, type Session } from './session.ts';

/** webContents' plain members: settings that are stored or have no effect without a screen, and known gaps. */
export abstract class PageBasics extends StrictEmitter {
  readonly session: Session;
  readonly _preferences: Electron.WebPreferences;
  abstract readonly _opened: Promise<PageConnection>;
  #zoom = 1;
  #size = { width: 0, height: 0 };
  #throttled: boolean;
  #webRtc: Parameters<Electron.WebContents['setWebRTCIPHandlingPolicy']>[0] = 'default';
  #userAgent: string | undefined;

  constructor(preferences: Electron.WebPreferences) {
    super();
    this._preferences = preferences;
    // The declared type of `session` is Electron's; the object is always one of the stand-in's.
    const given: unknown = preferences.session;
    this.session = (given as Session | undefined) ?? fromPartition(preferences.partition ?? '');
    this.#throttled = preferences.backgroundThrottling ?? true;
  }

  async _send<M extends keyof Protocol.CommandParameters & keyof Protocol.CommandReturnValues>(
    method: M,
    params?: Protocol.CommandParameters[M],
  ): Promise<Protocol.CommandReturnValues[M]> {
    return ((await this._opened).session satisfies CdpSession).send(method, params);
  }

  getType(): 'window' {
    return 'window';
  }
  get hostWebContents(): null {
    return null;
  }
  get opener(): null {
    return null;
  }
  get debugger(): never {
    return throwNotImplemented('webContents.debugger');
  }
  get navigationHistory() {
    const step = async (by: number) => {
      const { session } = await this._opened;
      const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
      const entry = entries[currentIndex + by];
      if (entry) await session.send('Page.navigateToHistoryEntry', { entryId: entry.id });
    };
    return {
      goBack: () => void step(-1),
      goForward: () => void step(1),
      clear: () => void this._send('Page.resetNavigationHistory'),
    };
  }

  isFocused(): boolean {
    return false;
  }
  focus(): void {
    ignoreErrors(this._send('Page.bringToFront'));
  }
  postMessage(): never {
    return throwNotImplemented('webContents.postMessage');
  }
  /** Chromium's protocol doesn't say which renderer process belongs to which page. */
  getOSProcessId(): never {
    return throwNotImplemented('webContents.getOSProcessId');
  }
  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    if (factor === this.#zoom) return;
    this.#zoom = factor;
    this.#applyZoom();
  }
  /** Records the window's current size, in device-independent pixels. */
  _sized(size: { width: number; height: number }): void {
    this.#size = { width: size.width, height: size.height };
    if (this.#zoom !== 1) this.#applyZoom();
  }
  /** A zoomed page has fewer, larger CSS pixels in the same window. */
  #applyZoom(): void {
    const factor = this.#zoom;
    if (factor === 1) ignoreErrors(this._send('Emulation.clearDeviceMetricsOverride'));
    else
      ignoreErrors(
        this._send('Emulation.setDeviceMetricsOverride', {
          width: Math.round(this.#size.width / factor),
          height: Math.round(this.#size.height / factor),
          deviceScaleFactor: factor,
          mobile: false,
        }),
      );
  }
  getZoomFactor(): number {
    return this.#zoom;
  }
  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level);
  }
  getZoomLevel(): number {
    return Math.log(this.#zoom) / Math.log(1.2);
  }
  setVisualZoomLevelLimits(_minimum: number, _maximum: number): Promise<void> {
    return Promise.resolve();
  }
  setBackgroundThrottling(allowed: boolean): void {
    this.#throttled = allowed;
  }
  getBackgroundThrottling(): boolean {
    return this.#throttled;
  }
  get backgroundThrottling(): boolean {
    return this.#throttled;
  }
  /** Stored; headless Chromium applies it through the switch force-webrtc-ip-handling-policy, in all of its pages. */
  setWebRTCIPHandlingPolicy(policy: Parameters<Electron.WebContents['setWebRTCIPHandlingPolicy']>[0]): void {
    this.#webRtc = policy;
  }
  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtc;
  }
  setUserAgent(userAgent: string): void {
    this.#userAgent = userAgent;
    ignoreErrors(this._send('Emulation.setUserAgentOverride', { userAgent }));
  }
  getUserAgent(): string {
    return this.#userAgent ?? this.session.getUserAgent();
  }
  setAudioMuted(_muted: boolean): void {}
  setIgnoreMenuShortcuts(_ignore: boolean): void {}
  openDevTools(): void {}
  closeDevTools(): void {}
  toggleDevTools(): void {}
  isDevToolsOpened(): boolean {
    return false;
  }
  getLastWebPreferences(): Electron.WebPreferences {
    return this._preferences;
  }
  sendInputEvent(): never {
    return throwNotImplemented('webContents.sendInputEvent');
  }
}
