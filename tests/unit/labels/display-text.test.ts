import { describe, expect, it } from 'vitest';
import { toDisplayText, toDisplayTitle } from '../../../main/labels/display-text.ts';
import { pageFailureReason } from '../../../main/labels/run-while-page-alive.ts';
import { createSecrets } from '../../../main/log/secrets.ts';

const TOKEN = '6cf2ce20-80e9-11eb-8974-cd483a610abd';
const URL_OF_PAGE = `https://in.đơn.example/orders/awb?token=${TOKEN}&size=S9`;

describe('titleOf', () => {
  it.each([
    // As Chromium calls a page without a title.
    `127.0.0.1:4711/orders/awb?token=${TOKEN}`,
    `in.đơn.example/orders/awb?token=${TOKEN}`,
    'in.đơn.example/p/6cf2ce20',
    `Lỗi ở https://x.example/?a=b`,
    'xn--in-n5a.example/p',
    `Không mở được /orders/awb`,
    `token=${TOKEN}&size=S9`,
  ])('shows nothing of “%s”', (title) => {
    expect(toDisplayTitle(title, URL_OF_PAGE)).toBe('');
  });
  it.each([
    ['In đơn hàng', 'In đơn hàng'],
    ['  404 \n Not Found ', '404 Not Found'],
    ['Lỗi 500/503', 'Lỗi 500/503'],
  ])('shows “%s”', (title, shown) => {
    expect(toDisplayTitle(title, URL_OF_PAGE)).toBe(shown);
  });
  it('shows no secret, and cuts none in two', () => {
    const secrets = createSecrets();
    secrets.add('an-opaque-print-token-of-40-characters-xx', false);
    expect(toDisplayTitle('Mã an-opaque-print-token-of-40-characters-xx', URL_OF_PAGE, secrets)).toBe(
      'Mã [secret]',
    );
    expect(toDisplayTitle(`Mã ${TOKEN}`, URL_OF_PAGE)).toBe('Mã [token]');
    const words = 'Lỗi '.repeat(18);
    expect(toDisplayTitle(`${words}${TOKEN}`, URL_OF_PAGE)).toBe(`${words}[token]`);
    expect(toDisplayText('x'.repeat(200))).toHaveLength(81);
  });
  it('shows no overlong word, which may be a token', () => {
    const disguised = btoa(`?token=${encodeURIComponent('an/opaque+print=token')}`);
    expect(toDisplayTitle(`Lỗi ${disguised}`, URL_OF_PAGE)).toBe('Lỗi […]');
  });
});

describe('reasonOf', () => {
  it('names a failure without its address', () => {
    expect(
      pageFailureReason(Object.assign(new Error(`loading ${URL_OF_PAGE}`), { code: 'ERR_FAILED' })),
    ).toBe('ERR_FAILED');
    for (const thrown of [
      new Error(`loading '${URL_OF_PAGE}'`),
      `loading ${URL_OF_PAGE}`,
      `/awb?token=${TOKEN}`,
    ])
      expect(pageFailureReason(thrown)).not.toContain(TOKEN);
    expect(pageFailureReason('x')).toBe('x');
  });
});
