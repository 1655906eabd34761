import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNamedHosts } from '../../../main/labels/label-page-headers.ts';

describe('hostsNamedIn', () => {
  it.each([
    ['<script src="https://cdn.example/lib.js"></script>', ['cdn.example']],
    ['<link rel=stylesheet href=//fonts.example/css?family=A&amp;display=swap>', ['fonts.example']],
    [
      "<style>@import url('http://a.example/x.css'); b { background: url(//b.example/y.png) }</style>",
      ['a.example', 'b.example'],
    ],
    [
      '<img srcset="https://one.example/1.png 1x, https://two.example/2.png 2x">',
      ['one.example', 'two.example'],
    ],
    ['<script>load("https:\\/\\/cdn.example\\/lib.js")</script>', ['cdn.example']],
    ['<img src="HTTPS://CDN.Example:8443/x">', ['cdn.example']],
    ['<img src="https://user:word@cdn.example/x">', ['cdn.example']],
    ['<img src="https://in.tiếng-việt.example/x">', [new URL('https://in.tiếng-việt.example').hostname]],
    ['<img src="http://0x7f.1/x">', ['127.0.0.1']],
    ['<img src="http://[::1]:80/x">', ['[::1]']],
    ['<img src="/own.png"><p>a // b</p><!-- // -->', []],
    ['<img src="https://">', []],
    ['<p>mailto:someone@shop.example</p>', []],
  ])('%s', (html, hosts) => {
    expect([...findNamedHosts(html)]).toEqual(hosts);
  });

  it('finds a host in any surrounding text, and no other', () => {
    const around = fc.stringMatching(/^[ "'<>=()a-z]{0,20}$/);
    fc.assert(
      fc.property(around, fc.domain(), around, (before, host, after) => {
        const named = findNamedHosts(`${before} src="https://${host}/x"${after}`);
        return named.has(host.toLowerCase()) && named.size === 1;
      }),
    );
  });

  it('reads any text, in linear time', () => {
    fc.assert(fc.property(fc.string(), (text) => void findNamedHosts(text)));
    // In other than linear time the test would run into its limit.
    findNamedHosts(`${'//'.repeat(500_000)}${'https:'.repeat(100_000)}`);
  });
});
