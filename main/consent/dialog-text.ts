import { domainToASCII } from 'node:url';

/** Of a long text its beginning and its end are shown. An origin is 262 characters at most (a host 253) and so never cut. */
const DIALOG_LENGTH = { head: 270, tail: 60 } as const;
/** What is shown behind an address's host. */
const MAX_PATH_LENGTH = 60;

/**
 * What could hide, reorder or imitate letters, or begin a line: control and format characters (bidirectional overrides and
 * zero-width ones among them), line and paragraph separators, fillers that are drawn as nothing, halves of characters.
 */
const UNSAFE_CHARACTERS =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text from a page, a file or a service, fit for a box of the system's: one line, in the order that is read, of limited length. */
export function toDialogText(text: string): string {
  const line = text.replace(/\s+/gu, ' ').replace(UNSAFE_CHARACTERS, '\uFFFD').trim();
  if (line.length <= DIALOG_LENGTH.head + DIALOG_LENGTH.tail) return line;
  const [head, tail] = [line.slice(0, DIALOG_LENGTH.head), line.slice(-DIALOG_LENGTH.tail)];
  return `${head.toWellFormed()} … ${tail.toWellFormed()}`;
}

/**
 * An address with its host as the connection will name it: "https://xn--pple-43d.com", not "https://аpple.com". What is in front
 * of the host is left out, which could be taken for one, and a long path is cut.
 */
export function toDialogAddress(address: string): string {
  if (!URL.canParse(address)) return toDialogText(address);
  const { protocol, host, pathname, search } = new URL(address);
  // Dots in the place of a secret (main/webhook/receiver-secret.ts) stay dots.
  const path = pathname === '/' && search === '' ? '' : (pathname + search).replaceAll('%E2%80%A2', '•');
  return toDialogText(
    `${protocol}//${host}${path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)} …` : path}`,
  );
}

/** A host by itself, as a network would be asked for it. */
export const toDialogHost = (host: string): string => toDialogText(domainToASCII(host) || host);
