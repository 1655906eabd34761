import { chromium } from '../runtime.ts';
import type { Session } from '../session.ts';

/** The session's cookies for an address, as the header has them; empty where there are none. */
export async function cookieHeader(session: Session, url: string): Promise<string> {
  const { hostname, pathname, protocol } = new URL(url);
  const context = await session._contextId();
  const { cookies } = await chromium().browser.send(
    'Storage.getCookies',
    context === undefined ? {} : { browserContextId: context },
  );
  return cookies
    .filter(({ domain, path, secure }) => {
      const bare = domain.replace(/^\./, '');
      const hostFits = hostname === bare || (domain.startsWith('.') && hostname.endsWith(domain));
      return (
        hostFits &&
        pathname.startsWith(path) &&
        (!secure || protocol === 'https:' || hostname === '127.0.0.1' || hostname === 'localhost')
      );
    })
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

/** Keeps what an answer from this address sets. */
export async function keepCookies(session: Session, url: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const context = await session._contextId();
  const cookies = lines.flatMap((line) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    if (at < 1) return [];
    const attribute = (name: string) => {
      const found = attributes.find((one) => one.toLowerCase().split('=')[0] === name);
      return found === undefined ? undefined : found.slice(name.length + 1);
    };
    const domain = attribute('domain');
    const maxAge = attribute('max-age');
    const expires =
      maxAge === undefined
        ? Date.parse(attribute('expires') ?? '') / 1000
        : Date.now() / 1000 + Number(maxAge);
    return [
      {
        name: pair.slice(0, at),
        value: pair.slice(at + 1),
        url,
        path: attribute('path') ?? '/',
        secure: attribute('secure') !== undefined,
        httpOnly: attribute('httponly') !== undefined,
        ...(domain ? { domain } : {}),
        ...(Number.isNaN(expires) ? {} : { expires }),
      },
    ];
  });
  await chromium().browser.send('Storage.setCookies', {
    cookies,
    ...(context === undefined ? {} : { browserContextId: context }),
  });
}
