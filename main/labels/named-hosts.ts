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
