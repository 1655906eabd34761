import { describe, expect, it } from 'vitest';
import { describeMissingParts, findMissingParts } from '../../../main/labels/missing-parts.ts';
import type { PageReports } from '../../../main/labels/page-reports.ts';
import type { FailedRequest, PartKind } from '../../../main/labels/page-requests.ts';
import type { Refusal } from '../../../main/labels/page-traffic.ts';

const NO_REPORTS: PageReports = { broken: [], refused: [], submitted: [] };
const failed = (kind: PartKind, path: string, why = 'HTTP 404'): FailedRequest => ({
  kind,
  url: `https://cdn.example${path}`,
  why,
});

interface Findings {
  readonly failures?: readonly FailedRequest[];
  readonly reports?: Partial<PageReports>;
  readonly failedFonts?: readonly string[];
  readonly refusals?: Readonly<Record<string, Refusal>>;
}

const missingIn = ({ failures = [], reports = {}, failedFonts = [], refusals = {} }: Findings) =>
  findMissingParts(
    { failures, reports: { ...NO_REPORTS, ...reports }, failedFonts },
    { refusalOf: (url) => refusals[url] ?? null },
  );
const wordsIn = (findings: Findings) =>
  missingIn(findings).map(
    ({ kind, url, why, isRefused, mayCome }) =>
      `${kind} ${url}: ${why}${isRefused ? ', refused' : ''}${mayCome ? ', again' : ''}`,
  );

describe('what a page lacks', () => {
  it('is what failed, unless a manager said that labels do without it', () => {
    const failures = [
      failed('script', '/a.js'),
      failed('style', '/b.css', 'ERR_BLOCKED_BY_CLIENT'),
      failed('data', '/c', 'ERR_BLOCKED_BY_CLIENT'),
      failed('picture', '/d.png', 'ERR_BLOCKED_BY_CLIENT'),
    ];
    const refusals = {
      'https://cdn.example/b.css': 'not-named',
      'https://cdn.example/c': 'ignored',
      'https://cdn.example/d.png': 'silent',
    } as const;
    expect(wordsIn({ failures, refusals })).toEqual([
      'script https://cdn.example/a.js: HTTP 404, again',
      'style https://cdn.example/b.css: not-named, refused',
      'picture https://cdn.example/d.png: given-up',
    ]);
  });

  it('is what Tem’s policy for the page refused before it was requested, not what a page’s own policy refuses', () => {
    const refused = [
      { directive: 'frame-src', url: 'https://other.example' },
      { directive: 'connect-src', url: 'https://api.example/address' },
      { directive: 'worker-src', url: 'blob' },
      { directive: 'img-src', url: 'https://cdn.example/a.png' },
      { directive: 'form-action', url: 'https://cdn.example/form' },
    ];
    // The element reports its address, the policy only its origin.
    const broken = [{ tag: 'iframe', url: 'https://other.example/label' }];
    expect(wordsIn({ reports: { refused, broken } })).toEqual([
      'frame https://other.example: not-allowed, refused',
      'data https://api.example/address: not-allowed, refused',
      'script blob: not-allowed, refused',
    ]);
  });

  it('is what arrived and is of no use: each once', () => {
    const broken = [
      { tag: 'img', url: 'https://cdn.example/broken.png' },
      { tag: 'img', url: 'https://cdn.example/broken.png' },
      { tag: 'script', url: 'https://cdn.example/a.js' },
      { tag: 'script', url: 'https://cdn.example/tampered.js' },
      { tag: 'video', url: 'https://cdn.example/film.mp4' },
    ];
    expect(wordsIn({ failures: [failed('script', '/a.js')], reports: { broken } })).toEqual([
      'script https://cdn.example/a.js: HTTP 404, again',
      'picture https://cdn.example/broken.png: unusable, again',
      'script https://cdn.example/tampered.js: unusable, again',
    ]);
  });

  it('is a font without a single usable source, not one source of several', () => {
    const failures = [failed('font', '/a.woff2')];
    expect(wordsIn({ failures })).toEqual([]);
    expect(wordsIn({ failures, failedFonts: ['Open Sans'] })).toEqual([
      'font https://cdn.example/a.woff2: HTTP 404, again',
    ]);
    expect(wordsIn({ failedFonts: ['Open Sans'] })).toEqual(['font Open Sans: unusable, again']);
  });
});

describe('missing parts in words', () => {
  it('name kind, host and file, without queries and tokens, and say what is not allowed', () => {
    const token = '6cf2ce20-80e9-11eb-8974-cd483a610abd';
    const failures = [
      failed('picture', `/qr/810000026.png?token=${token}`),
      failed('data', `/awb/${token}/`),
      failed('frame', '/', 'ERR_BLOCKED_BY_CLIENT'),
    ];
    const parts = missingIn({ failures, refusals: { 'https://cdn.example/': 'not-allowed' } });
    expect(describeMissingParts(parts)).toEqual({
      vi: 'hình cdn.example/810000026.png, dữ liệu cdn.example/[token], khung trang cdn.example (không được phép)',
      en: 'picture cdn.example/810000026.png, data cdn.example/[token], frame cdn.example (not allowed)',
    });
  });

  it('stay one line: four of them, each once and cut', () => {
    const failures = [1, 2, 3, 4, 5, 6].map((at) => failed('picture', `/${'x'.repeat(100)}${at}?${at}`));
    const others = [1, 2, 3, 4].map((at) => failed('script', `/${at}.js`));
    const { en } = describeMissingParts(missingIn({ failures: [...failures, ...others] }));
    expect(en).toBe(
      `picture cdn.example/${'x'.repeat(40)}…, script cdn.example/1.js, script cdn.example/2.js, script cdn.example/3.js, and 1 more`,
    );
  });

  it('name a font by its family and a worker by nothing', () => {
    const reports = { refused: [{ directive: 'worker-src', url: 'blob' }] };
    expect(describeMissingParts(missingIn({ reports, failedFonts: ['"Open Sans"'] })).en).toBe(
      'script blob (not allowed), font "Open Sans"',
    );
  });
});
