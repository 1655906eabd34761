/** An error page has a few hundred letters, one label about 500: the rest says nothing more about a token. */
const MAX_LETTERS = 20_000;

/**
 * Runs inside the label page, in an isolated world, and must therefore use nothing from outside. Returns the beginning of the
 * page's visible text (https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute).
 */
export function readPageText(most: number): string {
  // An XML document or a frameset has no body with innerText.
  const { body } = document;
  const text: unknown = body instanceof HTMLElement ? body.innerText : document.documentElement?.textContent;
  return typeof text === 'string' ? text.slice(0, most) : '';
}

/** The reading as a script for a page's isolated world. */
export const readPageTextScript = (): string => `(${readPageText.toString()})(${MAX_LETTERS})`;
