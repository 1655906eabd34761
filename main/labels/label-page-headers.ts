/**
 * What a label page is given: scripts that draw, in its own origin. Without "allow-modals" its alert() and print() do
 * nothing, without "allow-popups", "allow-forms", "allow-downloads" and "allow-top-navigation" neither do those
 * (https://html.spec.whatwg.org/multipage/browsers.html#sandboxing). A service worker would answer in the place of the
 * next page of this origin; frames are documents that nobody judged.
 */
const SANDBOX_POLICY = [
  'sandbox allow-scripts allow-same-origin',
  "worker-src 'none'",
  "frame-src 'none'",
  "object-src 'none'",
  "form-action 'none'",
];

const HEADERS = {
  'cache-control': 'no-store',
  // The page's address holds the print token: no other host is told it.
  'referrer-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  // The browser itself would ask an identity provider that a script names, past webRequest.
  'permissions-policy': 'identity-credentials-get=()',
  // No sockets for WebRTC, which would look names up past the gate (https://wicg.github.io/connection-allowlists/, by default
  // since Chromium 152). Which addresses a page may ask for is the judge's.
  'connection-allowlist': '("http://*:*/*" "https://*:*/*");redirects=allow;webrtc=block',
};

/** A header's length has no bound here, and a page may name any number of hosts. */
const MAX_NAMED = 100;

/**
 * The headers of a page of the partner's. Its scripts can connect to nothing but the partner and the hosts that its HTML
 * names, over http or https: WebSockets are not for drawing.
 * @param named hosts as `URL.hostname` has them; one that a policy can't name (IPv6, "*") is left out
 */
export function labelPageHeaders(
  partner: readonly string[],
  named: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const hosts = [...named]
    .filter((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host))
    .slice(0, MAX_NAMED)
    .flatMap((host) => [`http://${host}:*`, `https://${host}:*`]);
  const connect = ["connect-src 'self' data: blob:", ...partner, ...hosts].join(' ');
  return { ...HEADERS, 'content-security-policy': [...SANDBOX_POLICY, connect].join('; ') };
}
