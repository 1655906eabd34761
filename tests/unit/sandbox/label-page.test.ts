import { expect, test } from 'vitest';
import { PRINT_TOKEN_LIFETIME_MS } from '../../../main/sandbox/print-tokens.ts';
import { LABEL_SIZE_NAMES, LABEL_SIZES, needsLabelUrl } from '../../../shared/label-size.ts';
import { createOrder, startCaller } from './caller.ts';

const BASE_FORM = '/v1/partner/orders/label';
const LABEL_FORM = '/orders/awb';
/** A browser asks without authorization. */
const BROWSER = { accept: 'text/html', authorization: '' };

const barcodesOn = (page: string): string[] =>
  [...page.matchAll(/class="barcode" data-text="(\d+)"/g)].map(([, text = '']) => text);

test('has one block per order, in the order of the token’s codes, each once', async () => {
  const { sandbox, get, token } = await startCaller();
  const codes = [7, 2, 9, 2].map((at) => sandbox.orderCodes[at] ?? '');
  const page = await get(`${LABEL_FORM}?token=${await token(codes)}&size=S9`, BROWSER);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(barcodesOn(page.text)).toEqual(codes.slice(0, 3).map((code) => code.split('.')[1]));
  expect(page.text.match(/<section /g)).toHaveLength(3);
});

test('declares the page size of every size, marks each label as training, and has the S sizes under the label address only', async () => {
  const { sandbox, get, token } = await startCaller({ orders: 3 });
  for (const size of LABEL_SIZE_NAMES) {
    const query = `?token=${await token(sandbox.orderCodes)}&size=${size}`;
    const page = await get(LABEL_FORM + query, BROWSER);
    const { widthMm, heightMm } = LABEL_SIZES[size];
    expect(page.text).toContain(`@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`);
    expect(barcodesOn(page.text)).toHaveLength(3);
    expect(page.text.match(/ĐƠN TẬP — KHÔNG GIAO \/ TRAINING/g)).toHaveLength(3);
    const under = await get(BASE_FORM + query, BROWSER);
    expect([size, under.status, barcodesOn(under.text).length]).toEqual(
      needsLabelUrl(size) ? [size, 422, 0] : [size, 200, 3],
    );
  }
});

test('returns an error page for a missing or unknown size', async () => {
  const { sandbox, get, token } = await startCaller();
  const valid = await token(sandbox.orderCodes);
  for (const query of ['', '&size=', '&size=A4', '&size=toString', '&size=s9']) {
    const page = await get(`${LABEL_FORM}?token=${valid}${query}`, BROWSER);
    expect(page.status).toBe(422);
    expect(page.text).toContain('Khổ giấy không hợp lệ');
  }
});

test('answers a bad token with 200 and a page without labels', async () => {
  const { get } = await startCaller();
  for (const query of ['size=S9', 'size=S9&token=', 'size=S9&token=6cf2ce20-80e9-11eb-8974-cd483a610abd']) {
    const page = await get(`${LABEL_FORM}?${query}`, BROWSER);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Mã in không hợp lệ hoặc đã hết hạn');
    expect(barcodesOn(page.text)).toEqual([]);
  }
});

test('accepts a token for 30 minutes, any number of times', async () => {
  let nowMs = Date.parse('2026-11-05T09:00:00+07:00');
  const { sandbox, get, token } = await startCaller({ now: () => nowMs });
  const address = `${LABEL_FORM}?token=${await token(sandbox.orderCodes.slice(0, 1))}&size=S9`;
  const labels = async (): Promise<number> => barcodesOn((await get(address, BROWSER)).text).length;
  expect(await labels()).toBe(1);
  nowMs += PRINT_TOKEN_LIFETIME_MS - 1;
  expect(await labels()).toBe(1);
  nowMs += 1;
  expect(await labels()).toBe(0);
});

test('renders hostile text of a created order as text', async () => {
  const caller = await startCaller();
  const hostile = `<script>alert("1")</script>'"&<img src=x onerror=alert(2)>`;
  const { code } = await createOrder(caller, {
    name: hostile,
    phone: hostile,
    address: hostile,
    commune: hostile,
    district: hostile,
    soc: hostile,
    note: hostile,
    pickup_name: hostile,
    product_type: '1',
    product: hostile,
  });
  const { text } = await caller.get(`${LABEL_FORM}?token=${await caller.token([code])}&size=A5`, BROWSER);
  expect(text).not.toMatch(/<script>|<img/);
  expect(text.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;/g)?.length).toBeGreaterThanOrEqual(
    8,
  );
});

test('shows what is known of labels (partner-api.md, "On the label")', async () => {
  const caller = await startCaller({ now: () => Date.parse('2026-11-05T02:03:04Z') });
  const { code } = await createOrder(caller, { pickup_name: 'Tiệm Nhà Gạo', amount: 1220000 });
  const { text } = await caller.get(`${LABEL_FORM}?token=${await caller.token([code])}&size=K46`, BROWSER);
  for (const shown of [
    code,
    'Tiệm Nhà Gạo',
    '05/11/2026 09:03:04',
    'KAN7453535',
    'Thu Hộ',
    '1.220.000 ₫',
    '200 gr',
    'Lấy tại: Thành phố Hà Nội',
    '35 Trương Định, Phường 6, Quận 3, Thành phố Hồ Chí Minh',
    'Trương Thế Ngọc',
    '0945900350',
    'Giao giờ hành chính',
    'Tên Sản Phẩm 1',
  ]) {
    expect(text).toContain(shown);
  }
});

test('loads everything from its own origin', async () => {
  const { sandbox, get, token } = await startCaller();
  const { text } = await get(`${LABEL_FORM}?token=${await token(sandbox.orderCodes)}&size=S9`, BROWSER);
  const asked = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  const css = await get('/assets/label.css');
  asked.push(...[...css.text.matchAll(/url\(([^)]+)\)/g)].map(([, address = '']) => address));
  expect(asked).toHaveLength(8);
  for (const address of asked) {
    expect(address).toMatch(/^\/assets\//);
    const { status, text: content } = await get(address);
    expect(status).toBe(200);
    expect(content.length).toBeGreaterThan(500);
    expect(content.startsWith('wOF2')).toBe(address.endsWith('.woff2'));
  }
});
