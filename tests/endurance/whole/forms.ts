import type { Way } from './defects.ts';
import { type Piece, TEXTS } from './layouts.ts';
import { literal, mark } from './markup.ts';

// Values that a page has only in the fields of a form.

const field =
  (markup: (html: string) => string): Way =>
  () => {
    const put = (piece: Piece, html: string): string => mark(piece, markup(html));
    return { put, intact: put, canHit: TEXTS };
  };
const FIELD =
  'style="border: 0; padding: 0; font: inherit; width: 100%; background: none; resize: none; color: inherit; appearance: none"';

export const formWays: Readonly<Record<string, Way>> = {
  input: field((html) => `<input ${FIELD} value="${html}">`),
  'input, read only': field((html) => `<input ${FIELD} readonly value="${html}">`),
  'input, disabled': field((html) => `<input ${FIELD} disabled value="${html}">`),
  area: field((html) => `<textarea ${FIELD} rows="3">${html}</textarea>`),
  choice: field((html) => `<select ${FIELD}><option>-<option selected>${html}</select>`),
  'filled by a script': field(
    (html) =>
      `<input ${FIELD}><script>document.currentScript.previousElementSibling.value = new DOMParser().parseFromString(${literal(html)}, 'text/html').body.textContent</script>`,
  ),
  output: field((html) => `<form><output>${html}</output></form>`),
  placeholder: field((html) => `<input ${FIELD} placeholder="${html}">`),
};
