import { app, type Session } from 'electron';
import { isAppAddress } from './app-address.ts';
import { refusePermissionsAndDownloads } from './refuse.ts';

/**
 * What no page of Tem may do, be it the renderer or a label page: leave its address, open windows, hold webviews.
 * (https://www.electronjs.org/docs/latest/tutorial/security, points 12 to 14). Main's own loadURL is not affected.
 */
export function hardenPages(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-navigate', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
  });
}

/** The renderer's session: no permission, no download, no address but the app's own. */
export function hardenSession(own: Session): void {
  refusePermissionsAndDownloads(own);
  own.webRequest.onBeforeRequest((details, decide) => {
    decide({ cancel: !(isAppAddress(details.url) || /^(data|devtools):/.test(details.url)) });
  });
}
