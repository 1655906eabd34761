import { unreadableError } from './unreadable-error.ts';

const startsWithBytes = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

/**
 * Detects a file's kind from its content. Names mislead (a page saved as .xls, a workbook named .csv).
 * @throws ProblemError import-unreadable naming what the file is instead of a table
 */
export function detectFileKind(bytes: Uint8Array): 'workbook' | 'text' {
  if (bytes.byteLength === 0) throw unreadableError('empty');
  // A ZIP archive, like every .xlsx.
  if (startsWithBytes(bytes, 0x50, 0x4b)) return 'workbook';
  // Microsoft's compound file: an .xls, or an encrypted .xlsx, which has a stream of this name ([MS-OFFCRYPTO] 2.3.4.4).
  // The whole file is searched, because the directory may be anywhere.
  if (startsWithBytes(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    const encrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
      utf16('EncryptedPackage'),
    );
    throw unreadableError(encrypted ? 'password' : 'old-excel');
  }
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1').replace(/^ï»¿/, '').trimStart();
  if (head.startsWith('%PDF')) throw unreadableError('pdf');
  if (/^<(?:!doctype|html|\?xml|head|meta|style|table|body)/i.test(head)) throw unreadableError('web-page');
  return 'text';
}

/** How many bytes encoding detection reads. */
const SAMPLE = 64 * 1024;

/**
 * Decodes a text file: UTF-8, UTF-16 with or without a byte order mark, or windows-1258 (the "CSV" of Excel on a Vietnamese
 * Windows). Undecodable bytes become U+FFFD.
 * @throws ProblemError import-unreadable if the encoding is unknown
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingFromBom(bytes) ?? detectUtf16(bytes.subarray(0, SAMPLE));
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes).normalize('NFC');
  return (decodeStrictUtf8(bytes) ?? decodeLossyUtf8(bytes) ?? decodeWindows1258(bytes)).normalize('NFC');
}

/** Detects a byte order mark, which the decoder then removes. */
function encodingFromBom([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Detects UTF-16 without a mark by its zeros: every second byte of digits, commas and spaces. */
function detectUtf16(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // A few zeros are noise, removed later with the other invisible characters.
  if (even + odd < sample.byteLength / 100) return null;
  const enough = sample.byteLength / 8;
  if (odd > enough && even < odd / 50) return 'utf-16le';
  if (even > enough && odd < even / 50) return 'utf-16be';
  throw unreadableError('no-table');
}

function decodeStrictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes UTF-8 with a few broken characters. Most must be intact, which is very unlikely for text in another encoding. */
function decodeLossyUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  const lost = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/(?!\ufffd)[^\p{ASCII}]/gu)?.length ?? 0;
  return whole > 3 * lost ? text : null;
}

/** In windows-1258 the five tones are separate characters after their vowel. */
const TONE = /[\u0300\u0301\u0303\u0309\u0323]/g;
const TONE_ON_A_VOWEL = /[aeiouyâăêôơư][\u0300\u0301\u0303\u0309\u0323]/gi;

function decodeWindows1258(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1258').decode(bytes);
  const tones = text.match(TONE)?.length ?? 0;
  const onVowels = text.match(TONE_ON_A_VOWEL)?.length ?? 0;
  // A tone on a consonant, or a control character, indicates another encoding.
  if (onVowels < tones * 0.98 || /[\u0080-\u009f\ufffd]/.test(text)) throw unreadableError('letters');
  return text;
}
