import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact, toDisplayProblem } from '../../../main/log/redact.ts';
import { createSecrets } from '../../../main/log/secrets.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { nested, secretText, textsIn, WRAPPINGS } from './secret-fixtures.ts';

function knowing(...known: string[]): ReturnType<typeof createSecrets> {
  const secrets = createSecrets();
  for (const secret of known) secrets.add(secret);
  return secrets;
}

describe('a secret in use', () => {
  it.each(Object.entries(WRAPPINGS))('appears in no output: %s', (_name, wrap) => {
    fc.assert(
      fc.property(
        secretText.chain((secret) => fc.tuple(fc.constant(secret), nested(wrap(secret)))),
        ([secret, value]) => {
          const told = redact(value, knowing(secret));
          const texts = textsIn(told).join('\n');
          expect(texts).not.toContain(secret);
          expect(texts).not.toContain(encodeURIComponent(secret));
          expect(texts).not.toContain(Buffer.from(secret).toString('hex'));
          expect(texts).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1));
          if (secret.length >= 24) expect(texts).not.toContain(secret.slice(0, 20));
        },
      ),
      { numRuns: 12 },
    );
  });

  it('is found in numbers and in truncated text', () => {
    expect(redact({ n: 12345678, m: 123456789012n }, knowing('12345678'))).toEqual({
      n: '[secret]',
      m: '[secret]9012',
    });
    const secret = 'Zx9-verySecretIndeed_31415926535';
    // At every possible cut.
    for (const over of [-40, -33, -31, -16, -1, 0, 8]) {
      const before = 65_536 + over;
      const told = String(redact(`${'x'.repeat(before)}${secret}${'y'.repeat(40_000)}`, knowing(secret)));
      expect(told).not.toContain(secret.slice(0, 6));
      expect(told.endsWith('[cut]')).toBe(true);
    }
  });

  it('stays known while print tokens come and go', () => {
    const secrets = knowing('the-access-token');
    for (let made = 0; made < 500; made++) secrets.add(`print-token-${made}-of-today`, false);
    expect(secrets.redact('the-access-token print-token-499-of-today')).toBe('[secret] [secret]');
    expect(secrets.list()).toHaveLength(51);
  });
});

describe('what is redacted from any value without registration', () => {
  it.each([
    [
      'an address of labels',
      'ERR_ABORTED (https://x.vn/orders/awb?token=abc&size=S9)',
      'ERR_ABORTED (https://x.vn/orders/awb?[query])',
    ],
    ['an account in an address', 'https://lan:pw@x.vn/a', 'https://x.vn/a'],
    ['a print token', 'token 6cf2ce20-80e9-11eb-8974-cd483a610abd gone', 'token [token] gone'],
    ['a bearer in a sentence', 'sent Bearer abcdef.ghi on', 'sent Bearer [token] on'],
    ['a JSON Web Token', 'x eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc y', 'x [token] y'],
    ['a receiver’s path', 'POST /tem/3J98t1WpEZ73CNmQviecrnyiWrnqRhWN', 'POST /tem/[token]'],
    ['a key', 'key 4f9a1c7b3e5d2f8a6b0c9d1e7f3a5b2c end', 'key [opaque] end'],
    ['a key of letters', 'v3Gk29fPq8ZtR4mX7wYc1LsD6hJb', '[opaque]'],
    ['a named secret', 'apiKey=q1w2e3r4 api_key: "s3cr3tt"', 'apiKey=[token] api_key: "[token]"'],
    [
      'phone numbers',
      'gọi 0912345678, 0912 345 678, 091.234.5678, +84 912 345 678, 84912345678',
      'gọi [phone], [phone], [phone], [phone], [phone]',
    ],
    ['an office’s number', 'tel (028) 3822 1234 or 028-3822-1234', 'tel [phone] or [phone]'],
    ['a hidden number', '098****294', '[phone]'],
    ['mail', 'to lan.nguyen@shop.vn now', 'to [email] now'],
    [
      'an account’s folder',
      'at /home/lan/tem C:\\Users\\Lan Anh\\tem /Users/lan/x',
      'at /home/[user]/tem C:\\Users\\[user]\\tem /Users/[user]/x',
    ],
    [
      'JSON in a sentence',
      'got {"name":"Chị Định","phone":"x"} back',
      'got {"name":"[personal]","phone":"[personal]"} back',
    ],
    ['JSON that is cut off', 'near "receiver_address":"187/9 Mai', 'near "receiver_address":"[personal]"'],
    ['a page’s own picture', 'img data:image/png;base64,iVBORw0KGgo= x', 'img data:[…] x'],
  ])('%s', (_what, text, clear) => {
    expect(redact(text)).toBe(clear);
    // What is clear stays unchanged.
    expect(redact(clear)).toBe(clear);
  });

  it('fields of persons, in any shape', () => {
    const person = { name: 'Chị Định', phone: '098', address: '187/9 Mai Xuân Thưởng', id: 4 };
    expect(
      redact({
        order: { code: 'SGNS336484LM.883568271', receiver: person, last_sman: 'Anh Tài', note: 'Gọi trước' },
        list: [person],
        receiverName: 'Chị Định',
        pickup_contact: 'Anh Ba',
        formatted_address: '187/9',
        text: JSON.stringify({ sender: { name: 'Anh Ba' } }),
        map: new Map([['phone', 912345678]]),
        accessToken: { value: 'x' },
        headers: ['host', 'x', 'Authorization', 'short'],
        pairs: [{ name: 'x-api-key', value: 'short' }],
      }),
    ).toEqual({
      order: { code: 'SGNS336484LM.883568271', receiver: '[name]', last_sman: '[name]', note: '[note]' },
      list: [{ name: '[name]', phone: '[phone]', address: '[address]', id: 4 }],
      receiverName: '[name]',
      pickup_contact: '[name]',
      formatted_address: '[address]',
      text: '{"sender":"[name]"}',
      map: { phone: '[phone]' },
      accessToken: '[secret]',
      headers: ['host', 'x', 'Authorization', '[secret]'],
      pairs: [{ name: 'x-api-key', value: '[secret]' }],
    });
  });

  it('quotes in errors: their message and stack stay', () => {
    const parse = (): unknown => JSON.parse('Chị "Định", 187/9 Mai Xuân Thưởng');
    let thrown: unknown;
    try {
      parse();
    } catch (error) {
      thrown = error;
    }
    const told = redact(thrown) as { message: string; stack: string[] };
    expect(told.message).toBe('Unexpected token “[text]”, “[text]”... is not valid JSON');
    expect(told.stack[0]).toMatch(/^at /);
    expect(told.stack.join()).not.toContain('Mai');
    expect(redact(new TypeError("Cannot read properties of undefined (reading 'receiver')"))).toMatchObject({
      message: "Cannot read properties of undefined (reading 'receiver')",
    });
    expect(
      redact(
        Object.assign(new Error("ENOENT: no such file, open '/home/lan/Đơn chị Lan.xlsx'"), {
          code: 'ENOENT',
        }),
      ),
    ).toMatchObject({ message: 'ENOENT: no such file, open “[text]”', code: 'ENOENT' });
    const lines = redact(new Error('x of Định\n    at Chị Định (187/9 Thưởng)')) as { stack: string[] };
    expect(JSON.stringify(lines)).not.toMatch(/Định|Thưởng/);
    expect(lines.stack.join()).not.toContain('187/9');
  });

  it('the service’s words in problems: Tem’s own stay', () => {
    const refused = new ProblemError('refused', { detail: 'Chị Định không nhận' });
    expect(redact(refused)).toMatchObject({ problem: { code: 'refused', values: { detail: '[text]' } } });
    expect(JSON.stringify(redact(refused))).not.toContain('Định');
    expect(redact({ problem: { code: 'unavailable', values: { detail: 'ECONNREFUSED' } } })).toEqual({
      problem: { code: 'unavailable', values: { detail: 'ECONNREFUSED' } },
    });
    const title = { vi: 'trang “Chị Định”', en: 'page “Chị Định”' };
    expect(redact(new ProblemError('not-a-label', { detail: title }).problem)).toEqual({
      code: 'not-a-label',
      values: { detail: { vi: 'trang “[text]”', en: 'page “[text]”' } },
    });
  });
});

describe('any value', () => {
  it('is unchanged if it is harmless', () => {
    const harmless = {
      event: 'partner call',
      operation: 'token',
      httpStatus: 200,
      milliseconds: 12.5,
      tokenMs: 812,
      allowPlainTextToken: true,
      ok: false,
      none: null,
      code: 'SGNS336484LM.883568271',
      codes: ['TGGS983262NM.613593645', '083568271'],
      baseUrl: 'https://api.example.vn/v1',
      address: '192.168.1.20:9100',
      printer: 'raw:zpl://192.168.1.20:9100',
      queue: 'raw:zpl:Zebra ZD421 (Copy 1)',
      shared: String.raw`raw:tspl:\\KHO-PC\Xprinter XP-420B`,
      folder: 'file:/var/labels',
      at: '2026-11-21T09:30:00.123Z',
      file: 'ledger-2026-11-21T093000Z.sqlite',
      frame: 'at file:///opt/tem/dist/main/index.js:10:5',
      versions: { tem: '0.9.0', chromium: '142.0.7444.175', sqlite: '3.50.4' },
      displayName: 'Zebra ZD421 (203 dpi)',
      device: 'usb://Zebra%20Technologies/ZTC%20ZD421?',
      bytes: 84_912_345_678,
      words: { vi: 'hết thời gian chờ', en: 'timeout' },
      name: 'Zebra_ZD421',
      run: '0a1b2c3d',
    };
    expect(redact(harmless)).toEqual(harmless);
    expect(redact(harmless, knowing('another-secret-altogether'))).toEqual(harmless);
  });

  it('becomes plain data without throwing, and stays the same the second time', () => {
    fc.assert(
      fc.property(
        fc.anything({ withMap: true, withSet: true, withTypedArray: true, withDate: true, withBigInt: true }),
        (value) => {
          const told = redact(value);
          const json = JSON.stringify(told);
          expect(JSON.stringify(redact(told))).toEqual(json);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is finite, even if it is endless or throws when read', () => {
    const circle: Record<string, unknown> = { name: 'Zebra' };
    circle['self'] = circle;
    circle['list'] = [circle];
    expect(redact(circle)).toEqual({ name: 'Zebra', self: '[circular]', list: ['[circular]'] });
    const twice = { a: 1 };
    expect(redact([twice, twice])).toEqual([twice, twice]);
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no');
        },
      },
    );
    expect(redact({ hostile, f: () => 1, s: Symbol('x') })).toEqual({
      hostile: '[unreadable]',
      f: '[function]',
      s: '[symbol]',
    });
    let deep: unknown = 'end';
    for (let depth = 0; depth < 10_000; depth++) deep = { deep };
    expect(JSON.stringify(redact(deep)).length).toBeLessThan(300);
    const wide = redact(Array.from({ length: 5000 }, (_, at) => at)) as unknown[];
    expect(wide.at(-1)).toBe('[3000 more]');
    // In no time to speak of.
    redact({ text: 'a1B'.repeat(500_000), list: Array.from({ length: 500 }, () => Array(500).fill('x')) });
  });
});

it('shows the kind of an internal error, and not what it quotes; Tem’s own problems unchanged', () => {
  expect(toDisplayProblem(new Error('no such column: "Chị Định" (0987654321)'))).toEqual({
    code: 'internal',
    values: { detail: 'no such column: “[text]” ([phone])' },
  });
  expect(toDisplayProblem('Chị Định')).toEqual({ code: 'internal', values: { detail: 'not an Error' } });
  const problem = new ProblemError('refused', { detail: 'Không tìm thấy đơn' });
  expect(toDisplayProblem(problem)).toBe(problem.problem);
});
