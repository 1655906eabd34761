/** The targets of the escapes. */
export interface EscapeTargets {
  readonly url: string;
  readonly stunPort: number;
}

/**
 * Runs in the app's page and tries every escape that a web page has. Returns one word per attempt; the test knows from the
 * targets what reached them.
 */
export async function tryToEscape({
  url,
  stunPort,
}: EscapeTargets): Promise<Readonly<Record<string, string>>> {
  const make = (name: string, fields: object): HTMLElement =>
    Object.assign(document.createElement(name), fields);
  /** Resolves or rejects with the first of these events. */
  const until = (target: EventTarget, good: string): Promise<void> =>
    new Promise((resolve, reject) => {
      target.addEventListener(good, () => resolve());
      target.addEventListener('error', () => reject(new Error('error')));
    });
  const loads = (name: string, fields: object): Promise<void> => {
    const element = make(name, fields);
    document.body.append(element);
    return until(element, 'load');
  };
  const nothing = 'globalThis.ran = true';
  /** Looked up by name, so that linters don't flag the attempt. */
  const by = (name: string): unknown => {
    const made: unknown = Reflect.apply(Object(Reflect.get(globalThis, name)), null, [nothing]);
    return typeof made === 'function' ? Reflect.apply(made, null, []) : made;
  };
  const attempts: Readonly<Record<string, () => unknown>> = {
    // The network.
    fetch: () => fetch(`${url}/fetch`),
    'fetch no-cors': () => fetch(`${url}/no-cors`, { mode: 'no-cors' }),
    XMLHttpRequest() {
      const request = new XMLHttpRequest();
      request.open('GET', `${url}/xhr`, false);
      request.send();
    },
    WebSocket: () => until(new WebSocket(`${url.replace('http', 'ws')}/socket`), 'open'),
    EventSource: () => until(new EventSource(`${url}/events`), 'open'),
    sendBeacon: () => navigator.sendBeacon(`${url}/beacon`, 'x'),
    image: () => loads('img', { src: `${url}/image` }),
    script: () => loads('script', { src: `${url}/script` }),
    module: () => import(/* @vite-ignore */ `${url}/module`),
    stylesheet: () => loads('link', { rel: 'stylesheet', href: `${url}/style` }),
    prefetch: () => loads('link', { rel: 'prefetch', href: `${url}/prefetch` }),
    preload: () => loads('link', { rel: 'preload', as: 'fetch', href: `${url}/preload` }),
    preconnect: () => document.body.append(make('link', { rel: 'preconnect', href: url })),
    font: () => new FontFace('away', `url(${url}/font)`).load(),
    audio: () => (make('audio', { src: `${url}/audio` }) as HTMLAudioElement).play(),
    'CSS url'() {
      document.body.style.backgroundImage = `url(${url}/background)`;
      document.body.getBoundingClientRect();
    },
    worker: () => new Worker(`${url}/worker`).terminate(),
    'service worker': () => navigator.serviceWorker.register('/index.html'),
    async WebRTC() {
      const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${stunPort}` }] });
      let candidates = 0;
      const gathered = new Promise<void>((resolve) => {
        connection.addEventListener('icecandidate', ({ candidate }) => {
          if (candidate === null) resolve();
          else candidates++;
        });
      });
      connection.createDataChannel('x');
      await connection.setLocalDescription();
      await gathered;
      return `${candidates} candidates`;
    },
    // Tem's own files and this machine's.
    'app: by fetch': () => fetch('app://tem/index.html'),
    'file:': () => loads('img', { src: 'file:///etc/hostname' }),
    // Text evaluated as code, and styles without the nonce.
    eval: () => by('eval'),
    Function: () => by('Function'),
    'setTimeout with a text': () => by('setTimeout'),
    innerHTML: () => make('div', { innerHTML: '<img src=x onerror="globalThis.ran = true">' }),
    'a script element': () => document.body.append(make('script', { text: nothing })),
    'a javascript: link': () => make('a', { href: `javascript:${nothing}` }).click(),
    'a style element'() {
      document.body.append(make('style', { textContent: ':root { --away: 1 }' }));
      const found = getComputedStyle(document.documentElement).getPropertyValue('--away');
      return found === '' ? 'no effect' : 'styled';
    },
    'a style attribute'() {
      const styled = make('p', {});
      styled.setAttribute('style', 'color: red');
      return styled.style.color === '' ? 'no effect' : 'styled';
    },
  };
  const outcomes: Record<string, string> = {};
  for (const [name, work] of Object.entries(attempts))
    try {
      const answer = await work();
      outcomes[name] = typeof answer === 'string' ? answer : 'done';
    } catch (error) {
      outcomes[name] = `refused: ${error instanceof Error ? error.name : String(error)}`;
    }
  outcomes['code that ran'] = String('ran' in globalThis);
  return outcomes;
}

/** Runs in the app's page and tries to leave it or to open another. The page cannot see the outcome of any attempt. */
export function tryToNavigateAway({ url }: EscapeTargets): string {
  const opened = window.open(`${url}/popup`) === null ? 'refused' : 'opened';
  /** "name attribute=value …", where the page's policy may refuse an attribute. */
  for (const words of [
    `iframe src=${url}/frame`,
    `webview src=${url}/webview`,
    `object data=${url}/object`,
    `embed src=${url}/embed`,
    `a href=${url}/link`,
    `a target=_blank href=${url}/blank`,
    `a download href=${url}/download`,
    'a href=app://tem/assets/',
    'a href=file:///etc/hostname',
    `form method=post action=${url}/form`,
    `meta http-equiv=refresh content=0;url=${url}/refresh`,
  ]) {
    const [name = '', ...fields] = words.split(' ');
    const element = document.createElement(name);
    try {
      for (const field of fields) {
        const [key = '', ...value] = field.split('=');
        element.setAttribute(key, value.join('='));
      }
    } catch {
      continue;
    }
    document.body.append(element);
    if (element instanceof HTMLAnchorElement) element.click();
    if (element instanceof HTMLFormElement) element.submit();
  }
  location.href = `${url}/away`;
  return opened;
}
