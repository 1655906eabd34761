/** The targets of the escapes. */
export interface EscapeTargets {
  readonly url: string;
  readonly stunPort: number;
}

/**
 * Runs in the app's page and tries every escape that a web page has. Returns one word per attempt; the test knows from the
 * targets
 * what reached them.
 */
export async function tryToEscape({
  url,
  stunPort,
}: EscapeTargets): Promise<Readonly<Record<string, string>>> {
  const outcomes: Record<string, string> = {};
  const attempt = async (name: string, work: () => unknown): Promise<void> => {
    try {
      const answer = await work();
      outcomes[name] = typeof answer === 'string' ? answer : 'done';
    } catch (error) {
      outcomes[name] = `refused: ${error instanceof Error ? error.name : String(error)}`;
    }
  };
  /** Resolves or rejects with the element's own event. */
  const loads = (element: HTMLElement): Promise<string> =>
    new Promise((resolve, reject) => {
      element.addEventListener('load', () => resolve('loaded'));
      element.addEventListener('error', () => reject(new Error('error')));
      document.body.append(element);
    });
  const element = <Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    fields: Partial<HTMLElementTagNameMap[Name]>,
  ): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), fields);

  // The network.
  await attempt('fetch', () => fetch(`${url}/fetch`));
  await attempt('fetch no-cors', () => fetch(`${url}/no-cors`, { mode: 'no-cors' }));
  await attempt('XMLHttpRequest', () => {
    const request = new XMLHttpRequest();
    request.open('GET', `${url}/xhr`, false);
    request.send();
  });
  await attempt(
    'WebSocket',
    () =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`);
        socket.addEventListener('open', resolve);
        socket.addEventListener('error', () => reject(new Error('error')));
      }),
  );
  await attempt(
    'EventSource',
    () =>
      new Promise((resolve, reject) => {
        const source = new EventSource(`${url}/events`);
        source.addEventListener('open', resolve);
        source.addEventListener('error', () => reject(new Error('error')));
      }),
  );
  await attempt('sendBeacon', () => navigator.sendBeacon(`${url}/beacon`, 'x'));
  await attempt('image', () => loads(element('img', { src: `${url}/image` })));
  await attempt('script', () =>
    loads(Object.assign(document.createElement('script'), { src: `${url}/script` })),
  );
  await attempt('module', () => import(/* @vite-ignore */ `${url}/module`));
  await attempt('stylesheet', () => loads(element('link', { rel: 'stylesheet', href: `${url}/style` })));
  await attempt('prefetch', () => loads(element('link', { rel: 'prefetch', href: `${url}/prefetch` })));
  await attempt('preload', () =>
    loads(element('link', { rel: 'preload', as: 'fetch', href: `${url}/preload` })),
  );
  await attempt('preconnect', () => document.body.append(element('link', { rel: 'preconnect', href: url })));
  await attempt('font', () => new FontFace('away', `url(${url}/font)`).load());
  await attempt('audio', () => element('audio', { src: `${url}/audio` }).play());
  await attempt('CSS url', () => {
    document.body.style.backgroundImage = `url(${url}/background)`;
    document.body.getBoundingClientRect();
  });
  await attempt('worker', () => {
    const worker = new Worker(`${url}/worker`);
    worker.terminate();
  });
  await attempt('service worker', () => navigator.serviceWorker.register('/index.html'));
  await attempt('WebRTC', async () => {
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
  });

  // Tem's own files and this machine's.
  await attempt('app: by fetch', () => fetch('app://tem/index.html'));
  await attempt('file:', () => loads(element('img', { src: 'file:///etc/hostname' })));

  // Text evaluated as code.
  const nothing = 'globalThis.ran = true';
  /** Looked up by name, so that linters don't flag the attempt. */
  const by = (name: string, text: string): unknown => {
    const made: unknown = Reflect.apply(Object(Reflect.get(globalThis, name)), null, [text]);
    return typeof made === 'function' ? Reflect.apply(made, null, []) : made;
  };
  await attempt('eval', () => by('eval', nothing));
  await attempt('Function', () => by('Function', nothing));
  await attempt('setTimeout with a text', () => by('setTimeout', nothing));
  await attempt('innerHTML', () => {
    element('div', {}).innerHTML = '<img src=x onerror="globalThis.ran = true">';
  });
  await attempt('a script element', () => {
    document.body.append(element('script', { text: nothing }));
  });
  await attempt('a javascript: link', () => {
    element('a', { href: `javascript:${nothing}` }).click();
  });
  await attempt('a style element without the nonce', () => {
    document.body.append(element('style', { textContent: ':root { --away: 1 }' }));
    return getComputedStyle(document.documentElement).getPropertyValue('--away') === ''
      ? 'no effect'
      : 'styled';
  });
  await attempt('a style attribute', () => {
    const styled = element('p', {});
    styled.setAttribute('style', 'color: red');
    return styled.style.color === '' ? 'no effect' : 'styled';
  });
  outcomes['code that ran'] = String('ran' in globalThis);
  return outcomes;
}

/** Runs in the app's page and tries to leave it or to open another. The page cannot see the outcome of any attempt. */
export function tryToNavigateAway({ url }: EscapeTargets): Readonly<Record<string, string>> {
  /** Creates an element from "name attribute=value …"; null where the page's policy refuses an attribute. */
  const add = (words: string): Element | null => {
    const [name = '', ...fields] = words.split(' ');
    const element = document.createElement(name);
    try {
      for (const field of fields) {
        const [key = '', ...value] = field.split('=');
        element.setAttribute(key, value.join('='));
      }
    } catch {
      return null;
    }
    document.body.append(element);
    return element;
  };
  const outcomes = { 'window.open': window.open(`${url}/popup`) === null ? 'refused' : 'opened' };
  add(`iframe src=${url}/frame`);
  add(`webview src=${url}/webview`);
  add(`object data=${url}/object`);
  add(`embed src=${url}/embed`);
  for (const element of [
    add(`a href=${url}/link`),
    add(`a target=_blank href=${url}/blank`),
    add(`a download href=${url}/download`),
    add('a href=app://tem/assets/'),
    add('a href=file:///etc/hostname'),
  ]) {
    if (element instanceof HTMLElement) element.click();
  }
  const form = add(`form method=post action=${url}/form`);
  if (form instanceof HTMLFormElement) form.submit();
  add(`meta http-equiv=refresh content=0;url=${url}/refresh`);
  location.href = `${url}/away`;
  return outcomes;
}
