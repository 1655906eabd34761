import { describe, expect, it } from 'vitest';
import { createPictureDocument } from '../../../main/labels/picture-document.ts';

const sheet = (byte: number) => ({ png: new Uint8Array([byte]), widthDots: 639, heightDots: 799 });
const textOf = (...sheets: Parameters<typeof createPictureDocument>[1]): string =>
  new TextDecoder().decode(createPictureDocument('Tem <A&B> #1', sheets, 203).html);

describe('pictureDocument', () => {
  it('has one picture per sheet, one pixel per dot', () => {
    const text = textOf(sheet(1), sheet(2));
    expect(text.match(/<img /g)).toHaveLength(2);
    const matrix =
      text
        .match(/matrix\(([\d.,]+)\)/)?.[1]
        ?.split(',')
        .map(Number) ?? [];
    // CSS pixels are 1/96 inch; a thousandth of a dot is missing at each edge.
    const dots = matrix.map((px) => Math.round((px / 96) * 203 * 1e6) / 1e6);
    expect(dots).toEqual([638.998, 0, 0, 798.998, 0.001, 0.001]);
  });

  it('declares no page size, which would shrink it on paper of whole device units', () => {
    expect(textOf(sheet(1))).not.toMatch(/\bsize:/);
  });

  it('has the job’s title, whatever it contains', () => {
    expect(textOf(sheet(1))).toContain('<title>Tem &lt;A&amp;B> #1</title>');
  });

  it('is a page of its own type', () => {
    expect(createPictureDocument('t', [sheet(1)], 203).contentType).toBe('text/html; charset=utf-8');
  });
});
