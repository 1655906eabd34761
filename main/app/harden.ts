import { app, type Session } from 'electron';
import { BLACKHOLE_PROXY } from '../net/blackhole-proxy.ts';
import { isAppUrl } from './app-url.ts';
import { DEV_SERVER, webSocketOf } from './dev-server.ts';
import { refusePermissionsAndDownloads } from './refuse-permissions.ts';

/** WebRTC's packets pass neither webRequest nor a content security policy. Without a proxy for UDP there are none then. */
const NO_UDP = 'disable_non_proxied_udp';

/**
 * `<link rel=dns-prefetch>` looks a name up past every proxy (shell/browser/network_hints_handler_impl.cc), so that a page's script
 * could tell somebody's name server what it likes. The setting is asked first (Blink's core/loader/preload_helper.cc), and the
 * switch is applied after what the window's preferences say (Blink's core/exported/web_view_impl.cc).
 */
const NO_DNS_PREFETCH = 'dnsPrefetchingEnabled=false';

/**
 * To be called before the app is ready. Every session, made now or later, refuses permissions, devices and downloads. No
 * page, be it the renderer or a label page, leaves its address, opens windows or holds webviews
 * (https://www.electronjs.org/docs/latest/tutorial/security, points 5 and 12 to 14). Main's own loadURL is not affected.
 * Certificates are judged by Chromium alone: nothing of Tem listens to `certificate-error`.
 */
export function hardenPages(): void {
  // The method below names one page; the switch holds from a page's first moment (content/public/common/content_switches.h).
  app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', NO_UDP);
  app.commandLine.appendSwitch('blink-settings', NO_DNS_PREFETCH);
  app.on('session-created', refusePermissionsAndDownloads);
  app.on('web-contents-created', (_event, contents) => {
    contents.setWebRTCIPHandlingPolicy(NO_UDP);
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
  // Electron would show the first certificate of the system's store to any host that asks for one.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
}

/**
 * The renderer's session: no address but the app's own, and a proxy that is not there for what webRequest is not asked
 * about (WebRTC over TCP).
 * @param devServer whose WebSocket the page of `npm run dev` listens to
 */
export async function hardenSession(own: Session, devServer: string | null = DEV_SERVER): Promise<void> {
  own.webRequest.onBeforeRequest(({ url }, decide) => {
    const isOwn = isAppUrl(url) || /^(data|devtools):/.test(url);
    decide({ cancel: !(isOwn || (devServer !== null && url.startsWith(`${webSocketOf(devServer)}/`))) });
  });
  await own.setProxy(devServer === null ? BLACKHOLE_PROXY : { mode: 'direct' });
}
