import { MAX_LINK_LENGTH } from '../links/parse-link.ts';

/** The app's arguments before a `tem:` link, and the link. */
export interface ArgumentsWithLink {
  readonly before: readonly string[];
  readonly link: string | null;
}

/**
 * Finds the link that a browser handed over. Windows puts it into a command line as it is, so a quotation mark in it ends
 * the argument and begins others (CVE-2018-1000006): nothing behind a link is an argument. Tem registers itself with "--"
 * before the link (app/register-links.ts), behind which Chromium reads no switches; where it is missing, Electron itself ends
 * a start that has anything behind an address (shell/app/command_line_args.cc).
 */
export function findLink(args: readonly string[]): ArgumentsWithLink {
  const at = args.findIndex((arg) => /^tem:/i.test(arg));
  if (at === -1) return { before: args, link: null };
  const before = args.slice(0, at);
  return {
    before: before.at(-1) === '--' ? before.slice(0, -1) : before,
    // One that is too long stays too long, and is not carried around whole.
    link: args[at]?.slice(0, MAX_LINK_LENGTH + 1) ?? null,
  };
}
