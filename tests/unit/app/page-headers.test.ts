import { describe, expect, it } from 'vitest';
import { pageHeaders, withNonce } from '../../../main/app/page-headers.ts';

describe('pageHeaders', () => {
  it('deny by default, and allow no inline style or script', () => {
    for (const nonce of [null, 'n0nce']) {
      const policy = pageHeaders(nonce)['content-security-policy'] ?? '';
      expect(policy.startsWith("default-src 'none'; ")).toBe(true);
      expect(policy).not.toMatch(/unsafe|\*|https?:|blob:/);
      expect(policy.includes("'nonce-n0nce'")).toBe(nonce !== null);
    }
  });
});

it('allows the page of npm run dev its one script and its change events', () => {
  const policy = pageHeaders('n0nce', 'http://127.0.0.1:5173')['content-security-policy'];
  expect(policy).toContain("script-src 'self' 'nonce-n0nce';");
  expect(policy).toContain('connect-src ws://127.0.0.1:5173;');
});

describe('withNonce', () => {
  it('puts a new nonce into page and policy at each load', () => {
    const page = '<meta property="csp-nonce" nonce="{{style-nonce}}">';
    const made = [withNonce(page), withNonce(page)];
    for (const { html, nonce } of made) {
      expect(nonce).toMatch(/^[\w+/]{24}$/);
      expect(html).toBe(`<meta property="csp-nonce" nonce="${nonce}">`);
    }
    expect(made[0]?.nonce).not.toBe(made[1]?.nonce);
  });
});
