import type { Way } from './defects.ts';
import { type Piece, TEXTS } from './layouts.ts';
import { literal, mark } from './markup.ts';

// Words that a page draws in another way than as a line of text. A person reads them; what a program reads may be something else.

const RECEIVER: readonly Piece[] = ['name', 'phone', 'address'];

const textOf = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** On a canvas of two pixels for each of CSS. */
const canvas = (html: string): string =>
  `<canvas style="height: 1.3em; vertical-align: middle; max-width: 100%"></canvas><script>{
  const canvas = document.currentScript.previousElementSibling; const text = ${literal(textOf(html))};
  const font = '26px "Open Sans", sans-serif'; const brush = canvas.getContext('2d'); brush.font = font;
  canvas.width = Math.ceil(brush.measureText(text).width) + 4; canvas.height = 36; brush.font = font; brush.fillText(text, 2, 26); }</script>`;
const drawing = (html: string): string =>
  `<svg viewBox="0 0 ${html.length * 8} 16" style="display: inline-block; height: 1.3em; max-width: 100%"><text y="13" font-size="13">${html}</text></svg>`;
const picture = (html: string): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${html.length * 8}" height="16"><text y="13" font-size="13" font-family="Open Sans, sans-serif">${html}</text></svg>`;
  return `<img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}" style="height: 1.3em; max-width: 100%" alt="">`;
};

/** A longer line as one picture is squeezed until nobody could read it. */
const MOST_LETTERS = 28;
const drawn =
  (draw: (html: string) => string): Way =>
  () => {
    const put = (piece: Piece, html: string): string =>
      mark(piece, textOf(html).length > MOST_LETTERS ? html : draw(html));
    return { put, intact: put, canHit: TEXTS };
  };

const letters = (html: string): string[] =>
  [...new Intl.Segmenter('vi').segment(textOf(html))].map(({ segment }) =>
    segment === ' ' ? '&nbsp;' : segment === '<' ? '&lt;' : segment === '&' ? '&amp;' : segment,
  );

/** Who is in the place of the receiver. */
const ANOTHER: Readonly<Partial<Record<Piece, string>>> = {
  name: 'Nguyễn Khác Hẳn',
  phone: '0399887766',
  address: '99 Đường Khác, Phường Khác, Quận 12, Thành phố Hồ Chí Minh',
};
/** A program finds the receiver, and a person another one. */
const another =
  (draw: (html: string) => string): Way =>
  (random) => {
    const hidden = random.pick([
      'position: absolute; left: -400mm',
      'color: transparent; font-size: 1px',
      'opacity: 0; font-size: 1px',
      'display: inline-block; width: 0; height: 0; overflow: hidden',
    ]);
    return {
      put: (piece, html) => `${mark(piece, html, hidden)}<span>${draw(ANOTHER[piece] ?? '')}</span>`,
      hits: RECEIVER,
    };
  };

export const drawnWays: Readonly<Record<string, Way>> = {
  'on a canvas': drawn(canvas),
  'as a drawing': drawn(drawing),
  'as a picture': drawn(picture),
  'letters in another order': drawn((html) => {
    const all = letters(html).map((letter, at) => `<span style="order: ${at}">${letter}</span>`);
    return `<span style="display: inline-flex; flex-wrap: wrap">${all.toReversed().join('')}</span>`;
  }),
  'letters backwards': drawn(
    (html) =>
      `<span style="unicode-bidi: bidi-override; direction: rtl">${letters(html).toReversed().join('')}</span>`,
  ),
  spaced: drawn((html) => `<span style="letter-spacing: .2em">${html}</span>`),
  condensed: drawn((html) => `<span style="letter-spacing: -.04em">${html}</span>`),
  'upside down': drawn((html) => `<span style="display: inline-block; rotate: 180deg">${html}</span>`),
  mirrored: () => ({
    put: (piece, html) => mark(piece, html, 'display: inline-block; scale: -1 1'),
    hits: RECEIVER,
  }),
  'another receiver on a canvas': another(canvas),
  'another receiver as a picture': another(picture),
  'another receiver as words': another((html) => html),
};
