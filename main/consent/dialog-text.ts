import { domainToASCII } from 'node:url';

/** How much of a long text's ends is shown. An origin has at most 262 characters (a host 253) and so is never cut. */
const DIALOG_LENGTH = { head: 270, tail: 60 } as const;
/** How much is shown after an address's host. */
const MAX_PATH_LENGTH = 60;

/**
 * Characters that could hide, reorder or imitate letters, or begin a line: control and format characters (including bidirectional
 * overrides and zero-width ones), line and paragraph separators, invisible fillers, unpaired surrogates.
 */
const UNSAFE_CHARACTERS =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Makes a text from a page, a file or a service safe for a system message box: one line, in reading order, of limited length. */
export function toDialogText(text: string): string {
  const line = text.replace(/\s+/gu, ' ').replace(UNSAFE_CHARACTERS, '\uFFFD').trim();
  if (line.length <= DIALOG_LENGTH.head + DIALOG_LENGTH.tail) return line;
  const [head, tail] = [line.slice(0, DIALOG_LENGTH.head), line.slice(-DIALOG_LENGTH.tail)];
  return `${head.toWellFormed()} … ${tail.toWellFormed()}`;
}

/**
 * Shows an address with the host that the connection will use: "https://xn--pple-43d.com", not "https://аpple.com". Anything
 * before the host is omitted, because it could be mistaken for one, and a long path is cut.
 */
export function toDialogAddress(address: string): string {
  if (!URL.canParse(address)) return toDialogText(address);
  const { protocol, host, pathname, search } = new URL(address);
  // Dots in place of a secret (main/webhook/receiver-secret.ts) stay dots.
  const path = pathname === '/' && search === '' ? '' : (pathname + search).replaceAll('%E2%80%A2', '•');
  return toDialogText(
    `${protocol}//${host}${path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)} …` : path}`,
  );
}

/** Shows a host in the form that the network uses. */
export const toDialogHost = (host: string): string => toDialogText(domainToASCII(host) || host);
