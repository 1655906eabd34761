import { randomBytes } from 'node:crypto';
import { webSocketOf } from './dev-server.ts';

/** What index.html holds in the place of the nonce. */
const NONCE_PLACEHOLDER = '{{style-nonce}}';

/** What a page of Tem never uses, in any frame; HID is for barcode scanners (hid-access.ts). */
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
 * The headers of everything that app:// answers, also of "not found". The page loads its own files and nothing else, and
 * makes no request of its own. Workers, frames, objects and media come under default-src. HTML enters it as text only
 * (renderer/app/trusted-types.ts), style elements with the nonce of this answer only: Mantine puts its theme's variables
 * into one. React sets styles through the DOM, which no policy restricts.
 * @param nonce null for an answer that is no page
 * @param devServer the origin that `npm run dev` serves from: its page holds one script of its own, and hears of changes
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
    // No WebRTC, which looks names up past every proxy (https://wicg.github.io/connection-allowlists/). Where the page may turn to
    // is said above: a navigation that this list refused would leave an error page in the window.
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

/** A page with the nonce that its style elements need, other at each load. */
export function withNonce(html: string): { readonly html: string; readonly nonce: string } {
  const nonce = randomBytes(18).toString('base64');
  return { html: html.replaceAll(NONCE_PLACEHOLDER, nonce), nonce };
}
