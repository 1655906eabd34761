import type { Piece } from './layouts.ts';

/** Marks a piece in a label's markup. @param style of the element around it */
export const mark = (piece: Piece, html: string, style = '', attributes = ''): string =>
  `<span data-truth="${piece}"${style === '' ? '' : ` style="${style}"`}${attributes}>${html}</span>`;

/** A text in a script, whatever it contains. */
export const literal = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c');

/**
 * A piece that a script shows. In `script`, `el` is its element, and `show` fills it.
 * @param before what stands in its place until then
 */
export const shownBy = (piece: Piece, html: string, script: string, before = ''): string =>
  `${mark(piece, before)}<script>{ const el = document.currentScript.previousElementSibling; const show = () => { el.innerHTML = ${literal(html)}; }; ${script} }</script>`;

/** The text of a piece's markup; null for a drawing. */
export const textOf = (html: string): string | null => (html.includes('<') ? null : html);
