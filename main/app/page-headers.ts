import { randomBytes } from 'node:crypto';
import { webSocketOf } from './dev-server.ts';

/** The placeholder for the nonce in index.html. */
const NONCE_PLACEHOLDER = '{{style-nonce}}';

/** Features that a page of Tem never uses, in any frame; HID is for barcode scanners (hid-access.ts). */
const REFUSED_FEATURES = [
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'accelerometer',
  'magnetometer',
  'idle-detection',
  'local-fonts',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Returns the headers of every app:// response, including "not found". The page loads its own files only and makes no requests of
 * its own. Workers, frames, objects and media fall under default-src. HTML enters the page as text only
 * (renderer/app/trusted-types.ts). Style elements need this response's nonce: Mantine puts its theme's variables into one. React
 * sets styles through the DOM, which no policy restricts.
 * @param nonce null for a response that is not a page
 * @param devServer the origin of `npm run dev`: its page contains one script of its own and listens for changes
 */
export function pageHeaders(nonce: string | null, devServer: string | null = null): Record<string, string> {
  const allowNonce = nonce === null ? '' : ` 'nonce-${nonce}'`;
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self'${devServer === null ? '' : allowNonce}`,
      `style-src 'self'${allowNonce}`,
      "img-src 'self' data:",
      "font-src 'self'",
      `connect-src ${devServer === null ? "'none'" : webSocketOf(devServer)}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ].join('; '),
    'permissions-policy': ['hid=(self)', ...REFUSED_FEATURES.map((feature) => `${feature}=()`)].join(', '),
    // Disables WebRTC, which resolves names past every proxy (https://wicg.github.io/connection-allowlists/). The directives
    // above already limit the page's connections: a navigation refused by this list would leave an error page in the window.
    'connection-allowlist':
      '(response-origin "app://*/*" "http://*:*/*" "https://*:*/*");redirects=allow;webrtc=block',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'cache-control': 'no-store',
  };
}

/** Inserts a new nonce for the page's style elements. */
export function withNonce(html: string): { readonly html: string; readonly nonce: string } {
  const nonce = randomBytes(18).toString('base64');
  return { html: html.replaceAll(NONCE_PLACEHOLDER, nonce), nonce };
}
