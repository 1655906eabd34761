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

describe('recogniseLabel', () => {
  it('recognizes a page, with its address and charset', () => {
    expect(recogniseLabel(answer('<!doctype html><p>x'))).toMatchObject({
      kind: 'page',
      url: 'https://label.example/orders/awb',
      contentType: 'text/html; charset=utf-8',
    });
  });
  it('recognizes a PDF, even under a wrong content type', () => {
    expect(problemIn(answer('%PDF-1.7 …', { contentType: 'application/pdf' }))).toBe('pdf');
    expect(problemIn(answer('%PDF-1.7 …', { contentType: 'application/octet-stream' }))).toBe('pdf');
  });
  it('recognizes a page without a content type if it looks like one', () => {
    expect(problemIn(answer('  <html>', { contentType: '' }))).toBe('page');
    expect(problemIn(answer('hello', { contentType: '' }))).toMatch(/^not-a-label/);
  });
  it.each([
    ['an HTTP error', answer('<h1>oops', { httpStatus: 500 }), /HTTP 500/],
    ['a page that is not there', answer('', { httpStatus: 404 }), /HTTP 404/],
    ['an empty body', answer(''), /an empty page/],
    ['a body of white space', answer(' \n '), /an empty page/],
    ['a login page', answer('<form><input name="p" type="password"></form>'), /a login page/],
    ['JSON', answer('{"a":1}', { contentType: 'application/json' }), /JSON/],
    ['broken JSON', answer('{"a":', { contentType: 'application/json' }), /JSON/],
    ['a picture', answer('GIF89a', { contentType: 'image/gif' }), /image\/gif/],
  ])('names %s', (_what, given, words) => {
    expect(problemIn(given)).toMatch(/^not-a-label/);
    expect(problemIn(given)).toMatch(words);
  });
  it('shows the service’s own words of a refusal', () => {
    const envelope = JSON.stringify({ status: 'Error', message: 'Mã in hết hạn' });
    expect(problemIn(answer(envelope, { contentType: 'application/json' }))).toMatch(
      /^refused: .*Mã in hết hạn/,
    );
    expect(problemIn(answer(envelope, { contentType: 'application/problem+json', httpStatus: 403 }))).toMatch(
      /^refused/,
    );
  });
  it('distinguishes a temporary failure from a refusal of these orders', () => {
    const busy = JSON.stringify({ status: 'Error', message: 'Đang bảo trì' });
    for (const httpStatus of [408, 429, 500, 503])
      expect(problemIn(answer(busy, { contentType: 'application/json', httpStatus }))).toMatch(
        new RegExp(`^not-a-label: .*HTTP ${httpStatus}: Đang bảo trì`),
      );
    expect(problemIn(answer(busy, { contentType: 'application/json', httpStatus: 404 }))).toMatch(/^refused/);
  });
  it('shows field errors beside the message', () => {
    const invalid = JSON.stringify({ message: 'Sai dữ liệu', errors: { size: ['Khổ không có'] } });
    expect(problemIn(answer(invalid, { contentType: 'application/json', httpStatus: 422 }))).toMatch(
      /^refused: .*Sai dữ liệu \(size: Khổ không có\)/,
    );
  });
  it('searches for a login form in linear time', () => {
    const start = performance.now();
    expect(problemIn(answer('<input '.repeat(60_000)))).toBe('page');
    // It took 19 s before, during which everything else in Tem was blocked.
    expect(performance.now() - start).toBeLessThan(1_000);
  });
  it('shows the beginning of an endless refusal', () => {
    const envelope = JSON.stringify({ message: `Từ chối ${'x '.repeat(1_000_000)}` });
    expect(problemIn(answer(envelope, { contentType: 'application/json' })).length).toBeLessThan(600);
  });
});
