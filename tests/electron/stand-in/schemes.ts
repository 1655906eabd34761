const suffix = 'electron-stand-in.invalid';
const privileged = new Map<string, Electron.Privileges>();
let closed = false;

/** protocol.registerSchemesAsPrivileged: before ready, once per scheme. */
export function registerSchemes(schemes: readonly Electron.CustomScheme[]): void {
  if (closed) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
  for (const { scheme, privileges } of schemes) privileged.set(scheme.toLowerCase(), privileges ?? {});
}

/** Fixes the list of schemes from ready on. */
export function closeSchemes(): void {
  closed = true;
}

/** The app's own standard schemes: Chromium sees an https origin of the same shape in their place. */
export function isMappedScheme(scheme: string): boolean {
  return privileged.get(scheme)?.standard === true;
}

/** app://host/path → https://host.app.electron-stand-in.invalid/path (.invalid never resolves: RFC 6761). */
export function toChromium(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url);
  const scheme = match?.[1]?.toLowerCase();
  if (!match || !scheme || !isMappedScheme(scheme)) return url;
  return `https://${match[2] ?? ''}.${scheme}.${suffix}${match[3] ?? ''}`;
}

/** The reverse; main never sees the https form. */
export function toApp(url: string): string {
  const match = mapped.exec(url);
  return match?.groups ? `${match.groups['scheme']}://${match.groups['host']}${match.groups['rest']}` : url;
}
const mapped = new RegExp(
  `^https?://(?<host>[^/?#]*)\\.(?<scheme>[a-z][a-z0-9+-]*)\\.${suffix.replaceAll('.', '\\.')}(?<rest>.*)$`,
  'is',
);

/** Headers that name origins (Content-Security-Policy, Location, Access-Control-Allow-Origin). */
export function headerToChromium(name: string, value: string): string {
  const key = name.toLowerCase();
  if (key === 'location' || key === 'access-control-allow-origin') return toChromium(value);
  if (!key.startsWith('content-security-policy')) return value;
  let text = value;
  for (const [scheme, { standard }] of privileged) {
    if (!standard) continue;
    text = text
      .replaceAll(new RegExp(`(?<=^|[\\s;])${scheme}://([^\\s;/]+)`, 'gi'), `https://$1.${scheme}.${suffix}`)
      .replaceAll(new RegExp(`(?<=[\\s;])${scheme}:(?=[\\s;]|$)`, 'gi'), `https://*.${scheme}.${suffix}`);
  }
  return text;
}

/** An origin as Electron writes it, from the URL of a document. */
export function originOf(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(url);
  if (match?.[1] && isMappedScheme(match[1].toLowerCase())) return `${match[1]}://${match[2] ?? ''}`;
  return URL.canParse(url) ? new URL(url).origin : 'null';
}
