import { describe, expect, it } from 'vitest';
import { recogniseLabel } from '../../../main/labels/recognise-label.ts';
import type { LabelResponse } from '../../../main/partner/client.ts';
import { describeProblem, ProblemError } from '../../../shared/problem.ts';

const answer = (body: string, more: Partial<LabelResponse> = {}): LabelResponse => ({
  url: 'https://label.example/orders/awb',
  httpStatus: 200,
  contentType: 'text/html',
  contentTypeHeader: 'text/html; charset=utf-8',
  body: new TextEncoder().encode(body),
  cookies: [],
  hasKnownLength: true,
  refresh: null,
  ...more,
});

function problemIn(given: LabelResponse): string {
  try {
    return recogniseLabel(given).kind;
  } catch (error) {
    if (error instanceof ProblemError)
      return `${error.problem.code}: ${describeProblem(error.problem, 'en')}`;
    throw error;
  }
}

const json = (value: object, httpStatus = 200, contentType = 'application/json'): LabelResponse =>
  answer(JSON.stringify(value), { contentType, httpStatus });
const REFUSAL = { status: 'Error', message: 'Mã in hết hạn' };
const BUSY = { status: 'Error', message: 'Đang bảo trì' };

describe('recogniseLabel', () => {
  it('gives a PDF from its header on', () => {
    const pdf = '%PDF-1.7\n1 0 obj\nendobj';
    const recognised = recogniseLabel(answer(`\r\n\r\n${pdf}`, { contentType: 'application/pdf' }));
    expect(recognised).toEqual({ kind: 'pdf', pdf: new TextEncoder().encode(pdf) });
  });

  it('recognizes a page, with its address and charset', () => {
    expect(recogniseLabel(answer('<!doctype html><p>x'))).toMatchObject({
      kind: 'page',
      url: 'https://label.example/orders/awb',
      contentType: 'text/html; charset=utf-8',
    });
  });

  it.each([
    ['a PDF', answer('%PDF-1.7 …', { contentType: 'application/pdf' }), 'pdf'],
    ['a PDF under a wrong type', answer('%PDF-1.7 …', { contentType: 'application/octet-stream' }), 'pdf'],
    ['a PDF behind a mark of the byte order', answer('\uFEFF%PDF-1.7 1 0 obj endobj'), 'pdf'],
    [
      'a PDF behind a server’s warning, under the type of a page',
      answer(`<br />\n<b>Warning</b>: ${'x'.repeat(900)}\n%PDF-1.4\n1 0 obj<<>>endobj`),
      'pdf',
    ],
    ['a page that quotes a PDF’s header', answer('<!doctype html><p>%PDF-1.7 is a header'), 'page'],
    ['a page with a PDF’s header after a kilobyte', answer(`${' '.repeat(1024)}%PDF-1.7 endobj`), 'page'],
    ['what looks like a page', answer('  <html>', { contentType: '' }), 'page'],
    // It took 19 s before.
    ['a page that begins many form fields', answer('<input '.repeat(60_000)), 'page'],
  ])('recognizes %s', (_what, given, kind) => {
    expect(problemIn(given)).toBe(kind);
  });

  it.each([
    ['what looks like nothing', answer('hello', { contentType: '' }), /./],
    ['an HTTP error', answer('<h1>oops', { httpStatus: 500 }), /HTTP 500/],
    ['a body of white space', answer(' \n '), /an empty page/],
    ['a login page', answer('<form><input name="p" type="password"></form>'), /a login page/],
    ['JSON', json({ a: 1 }), /JSON/],
    ['a part of a page', answer('<p>x</p></html>', { httpStatus: 206 }), /only a part of the page/],
    ['a picture', answer('GIF89a', { contentType: 'image/gif' }), /image\/gif/],
  ])('names %s', (_what, given, words) => {
    expect(problemIn(given)).toMatch(/^not-a-label/);
    expect(problemIn(given)).toMatch(words);
  });

  describe('of which nothing tells how long it is', () => {
    const bytes = (...parts: (string | number[])[]): Buffer =>
      Buffer.concat(
        parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
      );
    const JPEG = [0xff, 0xd8, 0xff, 0xe0];
    const PNG = [0x89, 0x50, 0x4e, 0x47];
    const IEND = bytes([0, 0, 0, 0], 'IEND', [0xae, 0x42, 0x60, 0x82]).toString('latin1');
    it.each([
      ['a page', bytes('<html><p>x</p></HTML >\n<!-- 12 ms -->'), bytes('<html><p>x</p>')],
      ['a PDF', bytes('%PDF-1.7 … %%EOF\r\n'), bytes('%PDF-1.7 …')],
      ['a PNG', bytes(PNG, 'x', IEND), bytes(PNG, 'x', IEND.slice(0, -1))],
      ['a JPEG', bytes(JPEG, 'x', [0xff, 0xd9]), bytes(JPEG, 'x')],
    ])('takes %s with its own end only', (_what, whole, cut) => {
      const more = { hasKnownLength: false };
      expect(problemIn({ ...answer('', more), body: whole })).toMatch(/^(?:page|pdf|image)$/);
      expect(problemIn({ ...answer('', more), body: cut })).toMatch(/^not-a-label.*whole/);
      // A length that is known is Chromium's to check.
      expect(problemIn({ ...answer(''), body: cut })).toMatch(/^(?:page|pdf|image)$/);
    });
  });

  it.each([
    ['in its own words', json(REFUSAL), /^refused: .*Mã in hết hạn/],
    ['as a problem', json(REFUSAL, 403, 'application/problem+json'), /^refused/],
    [
      'with field errors beside the message',
      json({ message: 'Sai dữ liệu', errors: { size: ['Khổ không có'] } }, 422),
      /^refused: .*Sai dữ liệu \(size: Khổ không có\)/,
    ],
    ['of an endless length', json({ message: `Từ chối ${'x '.repeat(1_000_000)}` }), /^.{9,600}$/],
  ])('shows the service’s refusal %s', (_what, given, words) => {
    expect(problemIn(given)).toMatch(words);
  });

  it('distinguishes a temporary failure from a refusal of these orders', () => {
    for (const httpStatus of [408, 500, 503])
      expect(problemIn(json(BUSY, httpStatus))).toMatch(
        new RegExp(`^not-a-label: .*HTTP ${httpStatus}: Đang bảo trì`),
      );
    expect(problemIn(json(BUSY, 429))).toMatch(/^rate-limited/);
    expect(problemIn(json(BUSY, 404))).toMatch(/^refused/);
  });
});
