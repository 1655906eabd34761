import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ESCPOS } from '../../../../main/printers/languages/escpos.ts';
import { TSPL } from '../../../../main/printers/languages/tspl.ts';
import { ZPL } from '../../../../main/printers/languages/zpl.ts';

const READERS = { ZPL, TSPL, ESCPOS };
const { readStatus: readZplStatus } = ZPL;
const { readStatus: readTsplStatus } = TSPL;
const { readStatus: readEscposStatus } = ESCPOS;
const answer = (...bytes: number[]) => ({ bytes: Uint8Array.from(bytes), asked: 0 });

describe('~HS', () => {
  const lines = (first: string, second: string, third = '1234,0'): Uint8Array =>
    Buffer.from([first, second, third].map((line) => `\x02${line}\x03\r\n`).join(''));
  const READY = '030,0,0,1245,000,0,0,0,000,0,0,0';
  const IDLE = '000,0,0,0,0,2,4,0,00000000,1,000';

  it.each<[string, string, string[], number]>([
    [READY, IDLE, [], 0],
    ['030,1,0,1245,000,0,0,0,000,0,0,0', IDLE, ['out-of-paper'], 0],
    ['030,0,1,1245,000,0,0,0,000,0,0,0', IDLE, ['paused'], 0],
    ['030,0,0,1245,000,0,0,0,000,0,0,1', IDLE, ['too-hot'], 0],
    [READY, '000,0,1,0,0,2,4,0,00000000,1,000', ['door-open'], 0],
    [READY, '000,0,0,1,1,2,4,0,00000000,1,000', ['ribbon-out'], 0],
    [
      '030,1,1,1245,000,0,0,0,000,0,0,0',
      '000,0,1,0,0,2,4,0,00000000,1,000',
      ['out-of-paper', 'door-open', 'paused'],
      0,
    ],
    ['030,0,0,1245,003,0,0,0,000,0,0,0', IDLE, [], 3],
    ['030,0,0,1245,000,0,0,1,000,0,0,0', IDLE, [], 1],
    [READY, '000,0,0,0,0,2,4,0,00000002,1,000', [], 2],
    [READY, '000,0,0,0,0,2,4,1,00000000,1,000', [], 1],
  ])('reads %s / %s', (first, second, reasons, pending) => {
    const status = readZplStatus({ bytes: lines(first, second), asked: 0 });
    expect(status).toEqual({ ready: reasons.length === 0, reasons, pending });
  });

  it('waits for all three lines, and reads only what came after the query', () => {
    const whole = lines(READY, IDLE);
    for (let length = 0; length < whole.length - 2; length++)
      expect(readZplStatus({ bytes: whole.subarray(0, length), asked: 0 })).toBeNull();
    expect(readZplStatus({ bytes: whole, asked: 10 })).toBeNull();
    expect(
      readZplStatus({ bytes: Buffer.concat([Buffer.from('noise\r\n'), whole]), asked: 3 }),
    ).not.toBeNull();
  });
});

describe('ESC ! ?', () => {
  it.each([
    [0x00, [], 0],
    [0x01, ['door-open'], 0],
    [0x02, ['error'], 0],
    [0x04, ['out-of-paper'], 0],
    [0x08, ['ribbon-out'], 0],
    [0x10, ['paused'], 0],
    [0x20, [], 1],
    [0x80, ['too-hot'], 0],
  ])('reads %i', (byte, reasons, pending) => {
    expect(readTsplStatus(answer(byte))).toEqual({ ready: reasons.length === 0, reasons, pending });
  });

  it('takes the newest byte, and none from before the query', () => {
    expect(readTsplStatus(answer(0x20, 0x00))?.pending).toBe(0);
    expect(readTsplStatus({ bytes: Uint8Array.of(0), asked: 1 })).toBeNull();
  });
});

describe('DLE EOT', () => {
  it.each([
    [[0x12, 0x12, 0x12, 0x12], []],
    [[0x16, 0x12, 0x12, 0x1e], []],
    [[0x1a, 0x32, 0x12, 0x72], ['out-of-paper']],
    [[0x1a, 0x16, 0x12, 0x12], ['door-open']],
    [[0x1a, 0x16, 0x52, 0x12], ['door-open']],
    [[0x1a, 0x52, 0x52, 0x12], ['too-hot']],
    [[0x1a, 0x52, 0x1a, 0x12], ['error']],
    [[0x1a, 0x52, 0x32, 0x12], ['error']],
    [[0x1a, 0x1a, 0x12, 0x12], ['offline']],
  ])('reads %j', (bytes, reasons) => {
    expect(readEscposStatus(answer(...bytes))).toEqual({ ready: reasons.length === 0, reasons });
  });

  it('finds the end of a label among the responses, even from before the query', () => {
    const four = [0x12, 0x12, 0x12, 0x12];
    for (const [bytes, asked] of [
      [[0x00, ...four], 0],
      [[0x12, 0x12, 0x0f, 0x12, 0x12], 0],
      [[0x00, ...four], 1],
    ] as const)
      expect(readEscposStatus({ ...answer(...bytes), asked })?.pending).toBe(0);
    expect(readEscposStatus({ ...answer(...four), asked: 1 })).toBeNull();
  });

  it('skips unsolicited status', () => {
    expect(readEscposStatus(answer(0x14, 0x00, 0x00, 0x0f, 0x12, 0x12, 0x12, 0x12))).toEqual({
      ready: true,
      reasons: [],
    });
  });
});

it.each(Object.entries(READERS))('%s accepts any bytes', (_, { readStatus }) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(220), (bytes, asked) => {
      const status = readStatus({ bytes, asked });
      if (status !== null) expect(status.ready).toBe(status.reasons.length === 0);
    }),
  );
});
