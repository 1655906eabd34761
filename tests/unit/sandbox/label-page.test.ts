import { expect, test } from 'vitest';
import { PRINT_TOKEN_LIFETIME_MS } from '../../../main/sandbox/print-tokens.ts';
import { createOrder, startCaller } from './caller.ts';

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
