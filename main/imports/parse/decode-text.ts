import { unreadableError } from './unreadable-error.ts';

/** Bytes that are looked at to guess. */
const SAMPLE = 64 * 1024;

/**
 * Reads a text file's letters: UTF-8, UTF-16 with or without its mark, or windows-1258 (what Excel on a Vietnamese Windows
 * calls "CSV"). What was lost shows as U+FFFD.
 * @throws ProblemError import-unreadable where the letters can't be known
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingFromBom(bytes) ?? detectUtf16(bytes.subarray(0, SAMPLE));
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes).normalize('NFC');
  return (decodeStrictUtf8(bytes) ?? decodeLossyUtf8(bytes) ?? decodeWindows1258(bytes)).normalize('NFC');
}

/** By the byte order mark at the start, which the decoder takes away. */
function encodingFromBom([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** UTF-16 without a mark shows by its zeros: every second byte of digits, commas and spaces. */
function detectUtf16(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // A few are noise, and are taken away with the other signs that nobody sees.
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

/** UTF-8 with a few broken letters: far more of them are whole, which letters of another encoding hardly ever are. */
function decodeLossyUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  const lost = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/(?!\ufffd)[^\p{ASCII}]/gu)?.length ?? 0;
  return whole > 3 * lost ? text : null;
}

/** The five tones stand alone in windows-1258, behind their vowel. */
const TONE = /[\u0300\u0301\u0303\u0309\u0323]/g;
const TONE_ON_A_VOWEL = /[aeiouyâăêôơư][\u0300\u0301\u0303\u0309\u0323]/gi;

function decodeWindows1258(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1258').decode(bytes);
  const tones = text.match(TONE)?.length ?? 0;
  const onVowels = text.match(TONE_ON_A_VOWEL)?.length ?? 0;
  // A tone on a consonant or a control character: these letters are another encoding's.
  if (onVowels < tones * 0.98 || /[\u0080-\u009f\ufffd]/.test(text)) throw unreadableError('letters');
  return text;
}
