import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageRequests } from '../../../main/labels/page-requests.ts';

const HOST = 'https://cdn.example';

/** A page in the main frame "main", and events of its requests. */
function openPage() {
  const requests = createPageRequests();
  let id = 0;
  requests.take('Page.frameNavigated', { frame: { id: 'main' } });
  const ask = (type: string, path: string, frameId = 'main'): string => {
    const requestId = String(++id);
    requests.take('Network.requestWillBeSent', { requestId, type, frameId, request: { url: HOST + path } });
    return requestId;
  };
  const answer = (requestId: string, status: number, mimeType = 'text/plain', bytes = 1): void => {
    requests.take('Network.responseReceived', { requestId, response: { status, mimeType } });
    if (bytes > 0) requests.take('Network.dataReceived', { requestId, dataLength: bytes });
  };
  const finish = (requestId: string): void => requests.take('Network.loadingFinished', { requestId });
  const fail = (requestId: string, errorText: string): void =>
    requests.take('Network.loadingFailed', { requestId, errorText });
  return {
    requests,
    ask,
    answer,
    finish,
    fail,
    /** A request that is answered to its end. */
    get(type: string, path: string, status = 200, mimeType?: string): void {
      const requestId = ask(type, path);
      answer(requestId, status, mimeType);
      finish(requestId);
    },
    whys: () => requests.failures().map(({ kind, url, why }) => `${kind} ${url.slice(HOST.length)}: ${why}`),
  };
}

describe('what became of a page’s requests', () => {
  it('is a failure for a bad status, a part of a part, an error page in place of a style or script, a network error', () => {
    const page = openPage();
    page.get('Image', '/a.png', 404);
    page.get('Fetch', '/address', 206);
    page.get('XHR', '/data', 500);
    page.get('Stylesheet', '/a.css', 200, 'text/html');
    page.get('Script', '/a.js', 200, 'text/html');
    page.get('Image', '/page.png', 200, 'text/html');
    page.fail(page.ask('Font', '/a.woff2'), 'net::ERR_CONTENT_LENGTH_MISMATCH');
    // Chromium aborts a script whose status is bad.
    const script = page.ask('Script', '/b.js');
    page.answer(script, 503);
    page.fail(script, 'net::ERR_ABORTED');
    const pdf = page.ask('Document', '/label.pdf', 'frame');
    page.answer(pdf, 200, 'application/pdf');
    page.fail(pdf, 'net::ERR_ABORTED');
    expect(page.whys()).toEqual([
      'picture /a.png: HTTP 404',
      'data /address: HTTP 206',
      'data /data: HTTP 500',
      'style /a.css: other-type',
      'script /a.js: other-type',
      'picture /page.png: other-type',
      'font /a.woff2: ERR_CONTENT_LENGTH_MISMATCH',
      'script /b.js: HTTP 503',
      'frame /label.pdf: pdf',
    ]);
  });

  it('is a failure for an empty part, unless it is known or a log’s answer, and for a web socket', () => {
    const page = openPage();
    for (const [type, path] of [
      ['Image', '/a.png'],
      ['Script', '/a.js'],
      ['Stylesheet', '/a.css'],
      ['Fetch', '/log'],
      ['Font', '/known'],
    ] as const) {
      const requestId = page.ask(type, path);
      if (path === '/known') page.requests.take('Network.requestServedFromCache', { requestId });
      page.answer(requestId, 200, 'text/plain', 0);
      page.finish(requestId);
    }
    page.requests.take('Network.webSocketCreated', { requestId: 'socket', url: `${HOST}/socket` });
    expect(page.whys()).toEqual([
      'picture /a.png: empty',
      'script /a.js: empty',
      'style /a.css: empty',
      'data /socket: failed',
    ]);
  });

  it('is none for what arrived, what the page gave up itself, and what no label is drawn from', () => {
    const page = openPage();
    page.get('Image', '/a.png', 200, 'image/png');
    page.get('Image', '/b.png', 304);
    page.get('Fetch', '/page', 200, 'text/html');
    page.fail(page.ask('Fetch', '/not-needed'), 'net::ERR_ABORTED');
    page.get('Media', '/film.mp4', 404);
    page.get('Other', '/favicon.ico', 404);
    page.get('Ping', '/beacon', 500);
    page.requests.take('Network.requestWillBeSent', {
      requestId: 'data',
      type: 'Image',
      request: { url: 'data:,' },
    });
    page.requests.take('Network.requestWillBeSent', {
      requestId: 'ahead',
      type: 'Script',
      request: { url: `${HOST}/ahead.js`, isLinkPreload: true },
    });
    page.fail('ahead', 'net::ERR_FAILED');
    // Its own document, and where it wanted to go.
    page.fail(page.ask('Document', '/elsewhere'), 'net::ERR_BLOCKED_BY_CLIENT');
    expect(page.whys()).toEqual([]);
    expect(page.requests.pendingUrls()).toEqual([]);
  });

  it('is the last outcome of an address', () => {
    const page = openPage();
    page.get('Fetch', '/again', 503);
    page.get('Fetch', '/again', 200);
    page.get('Image', '/worse', 200);
    page.get('Image', '/worse', 500);
    expect(page.whys()).toEqual(['picture /worse: HTTP 500']);
  });

  it('names the address to which a request was redirected', () => {
    const page = openPage();
    const requestId = page.ask('Image', '/from');
    page.requests.take('Network.requestWillBeSent', {
      requestId,
      type: 'Image',
      request: { url: `${HOST}/to` },
    });
    page.answer(requestId, 404);
    page.finish(requestId);
    expect(page.whys()).toEqual(['picture /to: HTTP 404']);
  });

  it('is awaited, and given up', async () => {
    const page = openPage();
    const [slow, never] = [page.ask('Fetch', '/slow'), page.ask('Script', '/never')];
    let isIdle = false;
    const idle = (async () => {
      await page.requests.whenIdle();
      isIdle = true;
    })();
    page.finish(slow);
    await Promise.resolve();
    expect([isIdle, page.requests.pendingUrls(), page.requests.count()]).toEqual([
      false,
      [`${HOST}/never`],
      2,
    ]);
    page.requests.giveUp();
    await idle;
    page.fail(never, 'net::ERR_ABORTED');
    expect(page.whys()).toEqual(['script /never: given-up']);
    await page.requests.whenIdle();
  });

  it('is forgotten with the page, as is where the page wanted to go', () => {
    const page = openPage();
    page.get('Image', '/a.png', 404);
    const late = page.ask('Image', '/late.png');
    page.requests.take('Page.frameRequestedNavigation', {
      frameId: 'main',
      url: `${HOST}/label`,
      reason: 'scriptInitiated',
    });
    page.requests.take('Page.frameRequestedNavigation', {
      frameId: 'frame',
      url: `${HOST}/other`,
      reason: 'scriptInitiated',
    });
    page.requests.take('Page.frameRequestedNavigation', {
      frameId: 'main',
      url: `${HOST}/form`,
      reason: 'formSubmissionPost',
    });
    expect(page.requests.wanted()).toEqual([`${HOST}/label`]);
    page.requests.take('Page.frameNavigated', { frame: { id: 'frame', parentId: 'main' } });
    expect(page.whys()).toHaveLength(1);
    page.requests.take('Page.frameNavigated', { frame: { id: 'main' } });
    page.fail(late, 'net::ERR_FAILED');
    expect([page.whys(), page.requests.wanted(), page.requests.pendingUrls()]).toEqual([[], [], []]);
  });

  it('takes any event that a page’s process may send, and no words of its', () => {
    const page = openPage();
    const requestId = page.ask('Image', '/a');
    page.fail(requestId, 'net::ERR_\n"phone":"0901234567"');
    expect(page.whys()).toEqual(['picture /a: failed']);
    const events = fc.constantFrom(
      'Network.requestWillBeSent',
      'Network.loadingFailed',
      'Page.frameNavigated',
      'x',
    );
    fc.assert(fc.property(events, fc.anything(), (name, params) => page.requests.take(name, params)));
  });
});
