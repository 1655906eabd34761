import { app, type Session } from 'electron';
import { judgesFrames } from '../labels/label-session.ts';
import { BLACKHOLE_PROXY } from '../net/proxy-config.ts';
import { isAppUrl } from './app-url.ts';
import { DEV_SERVER, webSocketOf } from './dev-server.ts';

/**
 * WebRTC's packets bypass webRequest and content security policies. With this policy they are only sent through a UDP proxy,
 * which does not exist.
 */
const NO_UDP = 'disable_non_proxied_udp';

/**
 * `<link rel=dns-prefetch>` resolves a name past every proxy (shell/browser/network_hints_handler_impl.cc), so a page's script
 * could send any data to someone's name server. The setting is checked first (Blink's core/loader/preload_helper.cc), and the
 * switch takes effect after the window's preferences (Blink's core/exported/web_view_impl.cc).
 */
const NO_DNS_PREFETCH = 'dnsPrefetchingEnabled=false';

/**
 * Hardens all sessions and pages; call before the app is ready. Every session, existing or new, refuses permissions, devices and
 * downloads. No page, neither the renderer nor a label page, may navigate, open windows or contain webviews; only frames of label
 * pages may load what their session admits
 * (https://www.electronjs.org/docs/latest/tutorial/security, points 5 and 12 to 14). Main's own loadURL is not affected. Chromium
 * alone judges certificates: Tem has no listener for `certificate-error`.
 */
export function hardenPages(): void {
  // The method below sets one page; the switch applies from a page's first moment (content/public/common/content_switches.h).
  app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', NO_UDP);
  app.commandLine.appendSwitch('blink-settings', NO_DNS_PREFETCH);
  app.on('session-created', refusePermissionsAndDownloads);
  app.on('web-contents-created', (_event, contents) => {
    contents.setWebRTCIPHandlingPolicy(NO_UDP);
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => {
      // A label page's session judges the documents of its frames (labels/label-session.ts).
      if (event.isMainFrame || !judgesFrames(contents.session)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (event.isMainFrame || !judgesFrames(contents.session)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
  // Electron would present the first certificate of the system's store to any host that asks for one.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
}

/**
 * Hardens the renderer's session: it allows only the app's own addresses, and uses a nonexistent proxy for traffic that bypasses
 * webRequest (WebRTC over TCP).
 * @param devServer the server whose WebSocket the page of `npm run dev` connects to
 */
export async function hardenSession(own: Session, devServer: string | null = DEV_SERVER): Promise<void> {
  own.webRequest.onBeforeRequest(({ url }, decide) => {
    const isOwn = isAppUrl(url) || /^(data|devtools):/.test(url);
    decide({ cancel: !(isOwn || (devServer !== null && url.startsWith(`${webSocketOf(devServer)}/`))) });
  });
  await own.setProxy(devServer === null ? BLACKHOLE_PROXY : { mode: 'direct' });
}

/**
 * Makes a session refuse permissions, devices and downloads. Serial ports, USB and Bluetooth devices need a listener that selects
 * one; there is none, so their requests are cancelled (docs of select-serial-port, select-usb-device and
 * select-bluetooth-device). getDisplayMedia has no handler that would provide a screen.
 */
function refusePermissionsAndDownloads(own: Session): void {
  own.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  own.setPermissionCheckHandler(() => false);
  own.setDevicePermissionHandler(() => false);
  own.on('will-download', (event) => event.preventDefault());
}
