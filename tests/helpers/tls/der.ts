// As much of ASN.1's distinguished encoding (X.690) as a certificate needs.

const encode = (tag: number, content: Uint8Array): Buffer => {
  const { length } = content;
  const bytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
};

export const sequence = (...parts: readonly Uint8Array[]): Buffer => encode(0x30, Buffer.concat(parts));
export const set = (...parts: readonly Uint8Array[]): Buffer => encode(0x31, Buffer.concat(parts));
export const boolean = (value: boolean): Buffer => encode(0x01, Buffer.from([value ? 0xff : 0]));
export const octets = (content: Uint8Array): Buffer => encode(0x04, content);
export const utf8 = (text: string): Buffer => encode(0x0c, Buffer.from(text));
/** @param unused how many bits at the end do not count */
export const bits = (content: Uint8Array, unused = 0): Buffer =>
  encode(0x03, Buffer.concat([Buffer.from([unused]), content]));
/** A tag of the surrounding type's own, e.g. `[3]`. */
export const tagged = (number: number, content: Uint8Array, constructed = true): Buffer =>
  encode((constructed ? 0xa0 : 0x80) | number, content);
/** @param bytes of a whole number, not negative, the highest first */
export const integer = (bytes: Uint8Array): Buffer =>
  encode(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
/** Seconds of a year from 2050 on have four digits, and so may all others have in what only tests read. */
export const time = (date: Date): Buffer =>
  encode(0x18, Buffer.from(`${date.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`));

/** @param dotted e.g. 2.5.4.3 */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const base128 = (value: number): number[] => {
    const digits = [value & 0x7f];
    for (let left = value >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  };
  return encode(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}
