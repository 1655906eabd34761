import type { CdpSession } from './cdp.ts';
import { throwNotImplemented } from './not-implemented.ts';
import { toApp } from './schemes.ts';

/** setWindowOpenHandler's handler. */
export type WindowOpenHandler = (details: {
  url: string;
  frameName: string;
  features: string;
  disposition: string;
  referrer: { url: string; policy: string };
}) => { action: 'deny' | 'allow' };

/**
 * window.open and links to new windows. Chromium runs with --block-new-web-contents: they never open one, the page gets null,
 * and the handler is called. The answer 'allow' is unsupported; without a handler Electron would open a window, and the
 * stand-in reports that it does not.
 */
export function watchWindowOpen(
  session: CdpSession,
  handler: () => WindowOpenHandler | null,
  pageUrl: () => string,
): void {
  session.on('Page.windowOpen', (event) => {
    const url = toApp(event.url);
    const handle = handler();
    if (!handle) {
      process.stderr.write(
        `electron stand-in: window.open(${url}) without a handler is denied; Electron opens a window\n`,
      );
      return;
    }
    const answer = handle({
      url,
      frameName: event.windowName === '_blank' ? '' : event.windowName,
      features: event.windowFeatures.join(','),
      disposition: event.userGesture ? 'foreground-tab' : 'new-window',
      referrer: { url: pageUrl(), policy: 'strict-origin-when-cross-origin' },
    });
    if (answer.action === 'allow') throwNotImplemented("setWindowOpenHandler's action 'allow'");
  });
}
