import { type CdpSession, ignoreErrors } from './cdp.ts';
import type { Protocol } from './cdp-protocol.ts';
import { StrictEmitter } from './not-implemented.ts';
import type { PageConnection } from './page-connection.ts';
import { fromPartition, type Session } from './session.ts';

/** webContents' plain members: settings that are stored or have no effect without a screen, and known gaps. */
export abstract class PageBasics extends StrictEmitter {
  readonly session: Session;
  readonly _preferences: Electron.WebPreferences;
  abstract readonly _opened: Promise<PageConnection>;
  #zoom = 1;
  #size = { width: 0, height: 0 };
  #webRtc: Parameters<Electron.WebContents['setWebRTCIPHandlingPolicy']>[0] = 'default';

  constructor(preferences: Electron.WebPreferences) {
    super();
    this._preferences = preferences;
    // The declared type of `session` is Electron's; the object is always one of the stand-in's.
    const given: unknown = preferences.session;
    this.session = (given as Session | undefined) ?? fromPartition(preferences.partition ?? '');
  }

  async _send<M extends keyof Protocol.CommandParameters & keyof Protocol.CommandReturnValues>(
    method: M,
    params?: Protocol.CommandParameters[M],
  ): Promise<Protocol.CommandReturnValues[M]> {
    return ((await this._opened).session satisfies CdpSession).send(method, params);
  }

  setZoomFactor(factor: number): void {
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
  /** Stored; headless Chromium applies it through the switch force-webrtc-ip-handling-policy, in all of its pages. */
  setWebRTCIPHandlingPolicy(policy: Parameters<Electron.WebContents['setWebRTCIPHandlingPolicy']>[0]): void {
    this.#webRtc = policy;
  }
  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtc;
  }
  getLastWebPreferences(): Electron.WebPreferences {
    return this._preferences;
  }
}
