import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEvent } from '../../../main/webhook/parse-event.ts';
import { bytesOf, CODE, pushed, updateOf } from './events.ts';

const kindOf = (text: string | Uint8Array): string =>
  parseEvent(typeof text === 'string' ? new TextEncoder().encode(text) : text).kind;

describe('a pushed request', () => {
  it('is read as documented, and its text is kept verbatim', () => {
    const text = ` ${JSON.stringify(pushed({ new_field: { deep: [1, { x: 'ă' }] } }), null, 2)}\n`;
    const read = parseEvent(new TextEncoder().encode(text));
    expect(read).toMatchObject({
      kind: 'update',
      update: { body: text, update: { type: 'update_status', code: CODE, status: '14', weight: 800 } },
    });
  });

  it('is stored with its documented fields only, truncated, if it is larger than any documented one', () => {
    const long = 'Ấ'.repeat(20_000);
    const event = pushed({ name: long, reason_text: long, weight: '900', more: long, address: [long] });
    const { update, body } = updateOf(event);
    expect(new TextEncoder().encode(body).byteLength).toBeLessThan(4_096);
    expect(JSON.parse(body)).toMatchObject({ code: CODE, name: long.slice(0, 200), weight: '900' });
    expect(update).toMatchObject({ code: CODE, weight: 900, name: long.slice(0, 200), address: null });
    // Truncated data still distinguishes events.
    const other = { ...event, more: `${long}!` };
    expect(updateOf(other).digest).not.toBe(updateOf(event).digest);
  });

  it.each([
    ['no type, as in 2018', { type: undefined }, ''],
    ['null', { type: null }, ''],
    ['an empty type', { type: '' }, ''],
    ['a number', { type: 7 }, '7'],
    ['a kind that is not documented', { type: 'update_route' }, 'update_route'],
    ['what may be somebody’s name', { type: 'Nguyễn Văn A' }, ''],
  ])('is an update of its order with %s', (_what, more, type) => {
    expect(parseEvent(bytesOf(pushed(more)))).toMatchObject({
      kind: 'update',
      update: { update: { type, code: CODE, status: '14' } },
    });
  });

  it.each([
    '',
    '[]',
    '{"type":"update_status"}',
    '{"type":"","soc":"X"}',
    JSON.stringify(pushed()).slice(0, -1),
    JSON.stringify(pushed({ code: '' })),
    JSON.stringify(pushed({ code: 'TWO CODES' })),
    JSON.stringify(pushed({ code: 'X'.repeat(101) })),
    '{"type":"update_status","code":"\\ud800"}',
    `{"type":"update_status","code":"X","deep":${'['.repeat(17)}${']'.repeat(17)}}`,
    `{"__proto__":${JSON.stringify(pushed())}}`,
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  ])('is unreadable: %#', (text) => expect(kindOf(text)).toBe('unreadable'));

  it('takes no weight below nothing', () => {
    expect(updateOf(pushed({ weight: -5 })).update).toMatchObject({ code: CODE, weight: null });
  });

  it('is unreadable if it is no UTF-8', () => {
    const bytes = bytesOf(pushed({ name: 'Anh X' })).map((byte) => (byte === 0x58 ? 0xff : byte));
    expect(kindOf(bytes)).toBe('unreadable');
  });

  it('never throws', () => {
    const jsonLike = fc
      .tuple(
        fc.constantFrom('update_status', 'update_weight', 'other', 7),
        fc.dictionary(fc.string(), fc.jsonValue()),
      )
      .map(([type, more]) => bytesOf({ ...pushed(), ...more, type }));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => new TextEncoder().encode(text)),
          jsonLike,
        ),
        (bytes) => {
          expect(['update', 'unknown-type', 'unreadable']).toContain(parseEvent(bytes).kind);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('an update’s digest', () => {
  it('is the same for a repeated push with its fields in any order', () => {
    const fields = Object.entries(pushed({ more: { b: 1, a: [2, { d: 3, c: 4 }] } }));
    const again = Object.fromEntries([...fields.toReversed(), ['pushed_at', '2030-01-01T00:00:00+07:00']]);
    again['more'] = { a: [2, { c: 4, d: 3 }], b: 1 };
    expect(updateOf(again).digest).toBe(updateOf(Object.fromEntries(fields)).digest);
  });

  it('differs with any other field', () => {
    const digests = [{}, { status: '15' }, { updated_at: 'later' }, { unknown: 1 }, { soc: null }].map(
      (more) => updateOf(pushed(more)).digest,
    );
    expect(new Set(digests).size).toBe(digests.length);
  });
});
