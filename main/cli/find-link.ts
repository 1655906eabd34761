import { MAX_LINK_LENGTH } from '../links/parse-link.ts';

/** The app's arguments before a `tem:` link, and the link. */
export interface ArgumentsWithLink {
  readonly before: readonly string[];
  readonly link: string | null;
}

/**
 * Finds the link that a browser passed. Windows inserts it into a command line unchanged, so a quotation mark in it ends the
 * argument and begins others (CVE-2018-1000006): nothing after a link is treated as an argument. Tem registers itself with "--"
 * before the link (app/installation.ts), after which Chromium reads no switches. Without it, Electron itself aborts a start
 * with anything after an address (shell/app/command_line_args.cc).
 */
export function findLink(args: readonly string[]): ArgumentsWithLink {
  const at = args.findIndex((arg) => /^tem:/i.test(arg));
  if (at === -1) return { before: args, link: null };
  const before = args.slice(0, at);
  return {
    before: before.at(-1) === '--' ? before.slice(0, -1) : before,
    // A link that is too long stays too long, but is not kept whole.
    link: args[at]?.slice(0, MAX_LINK_LENGTH + 1) ?? null,
  };
}
