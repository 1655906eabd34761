import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeIpp,
  encodeIpp,
  GROUP,
  type IppAttribute,
  IppError,
  TAG,
} from '../../../../main/printers/spooler/ipp.ts';
import { propertyRuns } from '../../../helpers/property-runs.ts';

const texts = [TAG.text, TAG.name, TAG.keyword, TAG.uri, TAG.charset, TAG.language];
const name = fc.string({ minLength: 1, maxLength: 40 });
const wildAttribute: fc.Arbitrary<IppAttribute> = fc.oneof(
  fc.record({
    name,
    tag: fc.constantFrom(...texts),
    values: fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    name,
    tag: fc.constantFrom(TAG.integer, TAG.enum),
    values: fc.array(fc.integer(), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ name, tag: fc.constant(TAG.boolean), values: fc.array(fc.boolean(), { minLength: 1 }) }),
);
const wildAttributes = fc.uniqueArray(wildAttribute, { selector: (attribute) => attribute.name });

/** An answer of one job group with these bytes as its attributes. */
const answerOf = (...bytes: number[]) =>
  Uint8Array.from([2, 0, 0, 0, 0, 0, 0, 1, GROUP.job, ...bytes, GROUP.end]);
const ascii = (text: string) => [...Buffer.from(text)];
const field = (text: string) => [0, text.length, ...ascii(text)];

describe('the IPP encoding', () => {
  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.nat(0xffff), fc.integer(), wildAttributes, (code, requestId, attributes) => {
        const { status, requestId: id, groups } = decodeIpp(encodeIpp(code, requestId, attributes));
        expect([status, id, groups.length]).toEqual([code, requestId, 1]);
        expect(groups[0]?.tag).toBe(GROUP.operation);
        expect([...(groups[0]?.attributes ?? [])]).toEqual(attributes.map((one) => [one.name, one.values]));
      }),
    );
  });

  it('puts a job’s attributes into their own group after the operation’s', () => {
    const [charset, copies] = [
      { name: 'attributes-charset', tag: TAG.charset, values: ['utf-8'] },
      { name: 'copies', tag: TAG.integer, values: [1] },
    ];
    const { groups } = decodeIpp(encodeIpp(2, 1, [charset], [copies]));
    expect(groups.map(({ tag, attributes }) => [tag, [...attributes]])).toEqual([
      [GROUP.operation, [['attributes-charset', ['utf-8']]]],
      [GROUP.job, [['copies', [1]]]],
    ]);
  });

  it('throws only its own error on any bytes', () => {
    const head = Uint8Array.from([2, 0, 0, 0, 0, 0, 0, 1]);
    const tags = fc.constantFrom(0x01, 0x02, 0x03, 0x13, 0x21, 0x22, 0x34, 0x35, 0x37, 0x44, 0x4a, 0x00);
    const wild = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .array(fc.oneof(tags, fc.nat(255)), { maxLength: 80 })
        .map((rest) => Uint8Array.from([...head, ...rest])),
      // What is nearly right: an answer with one byte changed and its end cut off.
      fc.tuple(wildAttributes, fc.nat(), fc.nat(255), fc.nat()).map(([attributes, at, byte, cut]) => {
        const bytes = Uint8Array.from(encodeIpp(0, 1, attributes));
        bytes[at % bytes.length] = byte;
        return bytes.subarray(0, bytes.length - (cut % 8));
      }),
    );
    fc.assert(
      fc.property(wild, (bytes) => {
        try {
          decodeIpp(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(IppError);
        }
      }),
      { numRuns: propertyRuns(2000) },
    );
  });

  it('reads a name that states its language, a missing value, and bytes of kinds it does not know', () => {
    const named = [0x36, ...field('job-name'), 0, 10, ...field('vi'), ...field('Tem1')];
    const missing = [0x13, ...field('time-at-processing'), 0, 0];
    const resolution = [0x32, ...field('res'), 0, 2, 7, 9];
    const [group] = decodeIpp(answerOf(...named, ...missing, ...resolution)).groups;
    expect(group?.attributes.get('job-name')).toEqual(['Tem1']);
    expect(group?.attributes.get('time-at-processing')).toEqual([null]);
    expect(group?.attributes.get('res')).toEqual([Uint8Array.from([7, 9])]);
  });

  describe('of collections', () => {
    const begin = (of: string) => [0x34, ...field(of), 0, 0];
    const end = [0x37, 0, 0, 0, 0];
    const member = (of: string) => [0x4a, 0, 0, ...field(of)];
    const five = [0x21, 0, 0, 0, 4, 0, 0, 0, 5];

    it('reads their members, even nested ones, and continues after them', () => {
      const inner = [...member('size'), ...begin(''), ...member('x'), ...five, ...five, ...end];
      const bytes = [...begin('media-col'), ...member('top'), ...five, ...inner, ...end];
      const second = [...begin(''), ...end];
      const [group] = decodeIpp(
        answerOf(...bytes, ...second, 0x21, ...field('job-id'), 0, 4, 0, 0, 1, 0),
      ).groups;
      expect([...(group?.attributes ?? [])]).toEqual([
        [
          'media-col',
          [
            new Map<string, unknown>([
              ['top', [5]],
              ['size', [new Map([['x', [5, 5]]])]],
            ]),
            new Map(),
          ],
        ],
        ['job-id', [256]],
      ]);
    });

    it.each<[string, number[]]>([
      ['one ends that never began', end],
      ['a member stands outside', member('x')],
      ['a value has no member', [...begin('media-col'), ...five]],
      ['an attribute begins inside', [...begin('media-col'), 0x21, ...field('job-id'), 0, 4, 0, 0, 1, 0]],
      ['a group begins inside', [...begin('media-col'), GROUP.printer]],
      ['one never ends', begin('media-col')],
    ])('makes no sense where %s', (_what, bytes) => {
      expect(() => decodeIpp(answerOf(...bytes))).toThrow(IppError);
    });
  });
});
