import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { CdpConnection, CdpSession } from '../../electron/stand-in/cdp.ts';
import type { Protocol } from '../../electron/stand-in/cdp-protocol.ts';
import { FrameTree } from '../../electron/stand-in/frame-tree.ts';
import { Navigation } from '../../electron/stand-in/navigation.ts';

const MAIN = 'main-frame';

/** A page whose app refuses each of its navigations. */
function refusingPage() {
  const cdp = new CdpSession(new CdpConnection(new PassThrough(), new PassThrough()), 'page');
  const frames = new FrameTree({ evaluateInFrame: async () => undefined, sendToFrame: () => undefined });
  frames.start(cdp, MAIN);
  const events = new EventEmitter();
  const asked: string[] = [];
  events.on('will-navigate', (event: Electron.Event, url: string) => {
    asked.push(url);
    event.preventDefault();
  });
  const navigation = new Navigation(cdp, frames, events, MAIN, () => undefined);
  return {
    asked,
    announce: (url: string) => cdp.deliver('Page.frameRequestedNavigation', { frameId: MAIN, url }),
    commit: (url: string) =>
      cdp.deliver('Page.frameNavigated', { frame: { id: MAIN, url, loaderId: url, name: '' } }),
    request: (url: string) =>
      navigation.allows(
        { frameId: MAIN, networkId: url, request: { url } } as Protocol.Fetch.requestPausedPayload,
        url,
      ),
  };
}

const [FIRST, SECOND] = ['https://one.example/', 'https://two.example/'];

test('asks about each of two navigations that the page announced before the first was requested', async () => {
  const page = refusingPage();
  page.announce(FIRST);
  page.announce(`${SECOND}#part`);
  expect(await page.request(FIRST)).toBe(false);
  expect(await page.request(SECOND)).toBe(false);
  expect(page.asked).toEqual([FIRST, SECOND]);
});

test('asks about a navigation that the page announced twice, each time', async () => {
  const page = refusingPage();
  page.announce(FIRST);
  page.announce(FIRST);
  expect([await page.request(FIRST), await page.request(FIRST)]).toEqual([false, false]);
});

test('asks nobody about a navigation that the page did not announce, nor about one of an earlier document', async () => {
  const page = refusingPage();
  page.announce(FIRST);
  expect(await page.request(SECOND)).toBe(true);
  page.commit(SECOND);
  expect(await page.request(FIRST)).toBe(true);
  expect(page.asked).toEqual([]);
});
