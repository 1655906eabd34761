import { expect, it } from 'vitest';
import { createSilentHosts } from '../../../main/labels/silent-hosts.ts';

it('remembers a host that did not answer for five minutes, of many the latest', () => {
  let now = 0;
  const silent = createSilentHosts(() => now);
  const has = (host: string): boolean => silent.has(`https://${host}/b?2`, []);
  silent.remember('https://cdn.example/a?1', []);
  now = 5 * 60_000 - 1;
  expect([has('cdn.example'), has('other.example')]).toEqual([true, false]);
  now++;
  expect(has('cdn.example')).toBe(false);
  for (let at = 0; at < 600; at++) silent.remember(`https://h${at}.example/`, []);
  expect([has('h0.example'), has('h599.example')]).toEqual([false, true]);
});
