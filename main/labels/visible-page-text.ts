/** An error page has some hundred letters, one label about 500: what follows says nothing more about a token. */
const MAX_LETTERS = 20_000;

/**
 * Runs inside the label page, in an isolated world, and must therefore use nothing from outside. What a person would see of
 * the page as text, its beginning (https://html.spec.whatwg.org/multipage/dom.html#the-innertext-idl-attribute).
 */
export function readPageText(most: number): string {
  // What stands in its place: a document of XML or a frameset has no body of innerText.
  const { body } = document;
  const text: unknown = body instanceof HTMLElement ? body.innerText : document.documentElement?.textContent;
  return typeof text === 'string' ? text.slice(0, most) : '';
}

/** The reading as a script for a page's isolated world. */
export const readPageTextScript = (): string => `(${readPageText.toString()})(${MAX_LETTERS})`;
