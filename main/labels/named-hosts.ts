/** Addresses with a host: `https://host…`, `//host…`, and both as scripts escape them (`https:\/\/host`). */
const ADDRESS = /(?:\bhttps?:)?(?:\\?\/){2}([^\s"'`<>()\\/?#,;]{1,255})/gi;

/**
 * The hosts that a text (HTML, a stylesheet) names in its addresses, as a URL's `hostname` is written: lower case,
 * punycode. The text is not parsed: what an attribute, a style or a script of its own would load is in it either way.
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
