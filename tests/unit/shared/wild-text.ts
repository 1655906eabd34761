import fc from 'fast-check';

/**
 * Any text, lone surrogates included. fast-check's own `fc.string({ unit: 'binary' })` takes seconds to set itself up in
 * each test file.
 */
export const wildText = (maxLength = 20): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength })
    .map((points) => String.fromCodePoint(...points));
