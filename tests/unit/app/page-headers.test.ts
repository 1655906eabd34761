import { describe, expect, it } from 'vitest';
import { pageHeaders, withNonce } from '../../../main/app/page-headers.ts';

describe('pageHeaders', () => {
  it('begin from nothing, and allow no text as style or script', () => {
    for (const nonce of [null, 'n0nce']) {
      const policy = pageHeaders(nonce)['content-security-policy'] ?? '';
      expect(policy.startsWith("default-src 'none'; ")).toBe(true);
      expect(policy).not.toMatch(/unsafe|\*|https?:|blob:/);
      expect(policy.includes("'nonce-n0nce'")).toBe(nonce !== null);
    }
  });
});

it('lets the page of npm run dev have its one script, and hear of changes', () => {
  const policy = pageHeaders('n0nce', 'http://127.0.0.1:5173')['content-security-policy'];
  expect(policy).toContain("script-src 'self' 'nonce-n0nce';");
  expect(policy).toContain('connect-src ws://127.0.0.1:5173;');
});

describe('withNonce', () => {
  it('writes another one into the page at each load, and the policy has the same', () => {
    const page = '<meta property="csp-nonce" nonce="{{style-nonce}}">';
    const made = [withNonce(page), withNonce(page)];
    for (const { html, nonce } of made) {
      expect(nonce).toMatch(/^[\w+/]{24}$/);
      expect(html).toBe(`<meta property="csp-nonce" nonce="${nonce}">`);
    }
    expect(made[0]?.nonce).not.toBe(made[1]?.nonce);
  });
});
