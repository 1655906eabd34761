import { type LabelSize, LabelSizeSchema } from '../../shared/label-size.ts';
import { interpolateLocalized } from '../../shared/language.ts';
import type { Problem } from '../../shared/problem.ts';
import { linkRefusalText } from '../../shared/texts/link-refusals.ts';

/** The content of a `tem://` link. */
type ParsedLink =
  | { readonly kind: 'print'; readonly codes: readonly string[]; readonly size: LabelSize | null }
  | { readonly kind: 'refused'; readonly problem: Problem };

/**
 * Windows starts programs with at most 32,767 characters (CreateProcess, learn.microsoft.com), and its shell accepts links
 * of 2,083 (INTERNET_MAX_URL_LENGTH in wininet.h). Longer links don't come from a web page.
 */
export const MAX_LINK_LENGTH = 16_384;
/** Most codes in one link. */
export const MAX_LINK_CODES = 500;

const refused = (why: keyof typeof linkRefusalText): ParsedLink => ({
  kind: 'refused',
  problem: {
    code: 'link-unreadable',
    values: {
      detail: interpolateLocalized(linkRefusalText[why], {
        letters: String(MAX_LINK_LENGTH),
        codes: String(MAX_LINK_CODES),
      }),
    },
  },
});

/**
 * Parses `tem://print?code=A&code=B,C&size=S9` (docs/user/links.md). Any web page can open such a link, so anything else is
 * refused, except for additional parameters. The station decides whether a text is a code.
 */
export function parseLink(text: string): ParsedLink {
  if (text.length > MAX_LINK_LENGTH) return refused('long');
  const query = printQueryOf(text.trim());
  if (query === null) return refused('other');

  const sizes = query.getAll('size').filter((size) => size.trim() !== '');
  const size = sizes.length === 0 ? null : LabelSizeSchema.safeParse(sizes.length === 1 ? sizes[0] : null);
  if (size !== null && !size.success) return refused('size');

  const codes = query
    .getAll('code')
    .flatMap((value) => value.split(','))
    .map((code) => code.trim())
    .filter((code) => code !== '');
  if (codes.length === 0) return refused('none');
  if (codes.length > MAX_LINK_CODES) return refused('many');
  return { kind: 'print', codes, size: size === null ? null : size.data };
}

/** Returns the parameters of a `tem://print?` link; null if it is not one. */
function printQueryOf(text: string): URLSearchParams | null {
  // URL would silently drop control characters.
  if (/\p{Cc}/u.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'tem:' || url.host.toLowerCase() !== 'print') return null;
  if (!['', '/'].includes(url.pathname) || url.username !== '' || url.password !== '' || url.hash !== '')
    return null;
  try {
    // URLSearchParams replaces broken percent-encoding with other characters.
    decodeURIComponent(url.search);
  } catch {
    return null;
  }
  return url.searchParams;
}
