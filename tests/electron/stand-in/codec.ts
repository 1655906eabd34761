import { makeCodec } from '../page/codec.ts';

/** The same codec as in pages, with Node's base64. */
export const codec = makeCodec({
  encode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  decode: (text) => new Uint8Array(Buffer.from(text, 'base64')),
});
