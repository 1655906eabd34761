import type { ServerResponse } from 'node:http';
import type { Random } from '../../../main/sandbox/data/random.ts';
import { LABEL_SIZES } from '../../../shared/label-size.ts';
import type { Defect, Way } from './defects.ts';
import { mark } from './markup.ts';

// Labels that are cut: the document on its way, the sheet, what does not fit or lies beside it.

const HTML = 'text/html; charset=utf-8';

/** Sends a page up to somewhere within its last label. */
const sent =
  (send: (part: Buffer, whole: Buffer, response: ServerResponse) => void): Way =>
  (random) => {
    const share = random.next();
    return {
      send(html, response) {
        const whole = Buffer.from(html);
        const from = whole.lastIndexOf('<section');
        send(
          whole.subarray(0, from + Math.floor((whole.indexOf('</section>', from) - from) * share)),
          whole,
          response,
        );
      },
    };
  };
const breakOff = (response: ServerResponse, part: Buffer): void =>
  void response.write(part, () => setTimeout(() => response.destroy(), 5));

const HIDDEN = [
  'display: none',
  'visibility: hidden',
  'position: absolute; left: -500mm',
  'position: relative; left: 400mm',
  'position: absolute; top: -300mm',
  'display: inline-block; width: 0; height: 0; overflow: hidden; vertical-align: top',
  'display: inline-block; max-height: 1px; overflow: hidden',
  'font-size: 0',
  'color: transparent',
  'display: inline-block; clip-path: inset(100%)',
  'display: inline-block; transform: translateX(300mm)',
  'display: inline-block; transform: scale(0)',
  'display: inline-block; content-visibility: hidden',
  'opacity: 0',
] as const;

const hide = (random: Random): NonNullable<Defect['put']> => {
  const style = random.pick(HIDDEN);
  return random.pick<NonNullable<Defect['put']>>([
    (piece, html) => mark(piece, html, style),
    (piece, html) => mark(piece, html, style),
    (piece, html) =>
      mark(piece, html, '', ' class="on-screen"').replace(
        '<span',
        '<style>@media print { .on-screen { display: none } }</style><span',
      ),
    (piece, html) =>
      mark(
        piece,
        `${html}<span style="position:absolute;inset:-1mm;background:#fff"></span>`,
        'display: inline-block; position: relative',
      ),
    (piece, html) => `<noscript>${mark(piece, html)}</noscript>`,
    (piece, html) => mark(piece, html, '', ' hidden'),
  ]);
};

/** Gives the page another sheet than its labels need. */
const sheet =
  (widths: readonly number[], heights: readonly number[]): Way =>
  (random) => {
    const [right, down] = [random.pick(widths), random.pick(heights)];
    return {
      change(html, { size }) {
        const { widthMm, heightMm } = LABEL_SIZES[size];
        return html.replace(
          /@page \{[^}]*\}/,
          `@page { size: ${widthMm * right}mm ${heightMm * down}mm; margin: 0 }`,
        );
      },
    };
  };

export const cutWays: Readonly<Record<string, Way>> = {
  'shorter than its length': sent((part, whole, response) => {
    response.writeHead(200, { 'content-type': HTML, 'content-length': whole.length });
    breakOff(response, part);
  }),
  'chunks without an end': sent((part, _whole, response) => {
    response.writeHead(200, { 'content-type': HTML });
    breakOff(response, part);
  }),
  'no length': sent((part, _whole, response) => {
    response.removeHeader('transfer-encoding');
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, { 'content-type': HTML, connection: 'close' });
    response.end(part);
  }),
  'partial content': sent((part, whole, response) => {
    const range = `bytes 0-${part.length - 1}/${whole.length}`;
    response.writeHead(206, { 'content-type': HTML, 'content-length': part.length, 'content-range': range });
    response.end(part);
  }),
  'lower sheet': sheet([1], [0.25, 0.4, 0.5, 0.6]),
  'narrower sheet': sheet([0.4, 0.5, 0.7], [1]),
  'smaller sheet': sheet([0.5, 0.7], [0.5, 0.7]),
  'receiver hidden': (random) => ({ put: hide(random), hits: ['name', 'phone', 'address'] }),
  'receiver hidden in part': (random) => ({
    put: hide(random),
    hits: [random.pick(['name', 'phone', 'address', 'amount'] as const)],
    isBeyondProof: true,
  }),
};
