/**
 * The permissions of a label page: scripts that draw, in its own origin. Without "allow-modals" alert() and print() do
 * nothing; likewise popups, downloads and top navigation without their flags
 * (https://html.spec.whatwg.org/multipage/browsers.html#sandboxing). Forms are submitted to nobody (form-action), but a page
 * may try, which tells where it leads. A service worker would answer for the next page of this origin.
 */
const SANDBOX_POLICY = [
  'sandbox allow-scripts allow-same-origin allow-forms',
  "worker-src 'none'",
  "form-action 'none'",
];

const HEADERS = {
  'cache-control': 'no-store',
  // The page's address contains the print token, so no other host receives it.
  'referrer-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  // Otherwise the browser itself would contact an identity provider named by a script, bypassing webRequest.
  'permissions-policy': 'identity-credentials-get=()',
  // Blocks WebRTC sockets, whose name lookups would bypass the gate (https://wicg.github.io/connection-allowlists/, by
  // default since Chromium 152). The policy decides which addresses a page may request.
  'connection-allowlist': '("http://*:*/*" "https://*:*/*");redirects=allow;webrtc=block',
};

/** Limits the header's length, because a page may name any number of hosts. */
const MAX_NAMED = 100;

/**
 * The headers of a partner's page, and of the documents in its frames. Its scripts can connect only to the partner and the hosts
 * named in its HTML, over http or https: drawing needs no WebSockets. Its frames contain the partner's documents, and those of
 * hosts that a manager allowed.
 * @param named hosts as in `URL.hostname`; hosts that a policy can't name (IPv6, "*") are left out
 * @param allowed hosts, likewise
 */
export function labelPageHeaders(
  partner: readonly string[],
  named: ReadonlySet<string>,
  allowed: readonly string[],
): Readonly<Record<string, string>> {
  const frames = [...partner, ...sourcesOf(allowed)];
  const policy = [
    ...SANDBOX_POLICY,
    ["connect-src 'self' data: blob:", ...partner, ...sourcesOf([...named])].join(' '),
    ...['frame-src', 'object-src'].map((name) =>
      [name, ...(frames.length === 0 ? ["'none'"] : frames)].join(' '),
    ),
  ];
  return { ...HEADERS, 'content-security-policy': policy.join('; ') };
}

const sourcesOf = (hosts: readonly string[]): string[] =>
  hosts
    .filter((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host))
    .slice(0, MAX_NAMED)
    .flatMap((host) => [`http://${host}:*`, `https://${host}:*`]);

/** Addresses with a host: `https://host…`, `//host…`, and both escaped as in scripts (`https:\/\/host`). */
const ADDRESS = /(?:\bhttps?:)?(?:\\?\/){2}([^\s"'`<>()\\/?#,;]{1,255})/gi;

/**
 * Finds the hosts in a text's addresses (HTML, a stylesheet) in the form of `URL.hostname`: lower case, punycode. Does not
 * parse the text: it includes what an attribute, style or script would load either way.
 */
export function findNamedHosts(text: string): ReadonlySet<string> {
  // A page of a hundred labels names the same few hosts a hundred times.
  const authorities = new Set(Array.from(text.matchAll(ADDRESS), ([, authority = '']) => authority));
  return new Set(
    [...authorities]
      .map((authority) => `https://${authority}/`)
      .filter((address) => URL.canParse(address))
      .map((address) => new URL(address).hostname),
  );
}
