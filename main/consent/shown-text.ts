import { domainToASCII } from 'node:url';

/** Of a long text its beginning and its end are shown. An origin is 262 characters at most (a host 253) and so never cut. */
const SHOWN = { head: 270, tail: 60 } as const;
/** What is shown behind an address's host. */
const MOST_PATH = 60;

/**
 * What could hide, reorder or imitate letters, or begin a line: control and format characters (bidirectional overrides and
 * zero-width ones among them), line and paragraph separators, fillers that are drawn as nothing, halves of characters.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text from a page, a file or a service, fit for a box of the system's: one line, in the order that is read, of limited length. */
export function shownText(text: string): string {
  const line = text.replace(/\s+/gu, ' ').replace(HIDDEN, '\uFFFD').trim();
  if (line.length <= SHOWN.head + SHOWN.tail) return line;
  const [head, tail] = [line.slice(0, SHOWN.head), line.slice(-SHOWN.tail)];
  return `${head.toWellFormed()} … ${tail.toWellFormed()}`;
}

/**
 * An address with its host as the connection will name it: "https://xn--pple-43d.com", not "https://аpple.com". What is in front
 * of the host is left out, which could be taken for one, and a long path is cut.
 */
export function shownAddress(address: string): string {
  if (!URL.canParse(address)) return shownText(address);
  const { protocol, host, pathname, search } = new URL(address);
  // Dots in the place of a secret (main/webhook/secret.ts) stay dots.
  const path = pathname === '/' && search === '' ? '' : (pathname + search).replaceAll('%E2%80%A2', '•');
  return shownText(`${protocol}//${host}${path.length > MOST_PATH ? `${path.slice(0, MOST_PATH)} …` : path}`);
}

/** A host by itself, as a network would be asked for it. */
export const shownHost = (host: string): string => shownText(domainToASCII(host) || host);
