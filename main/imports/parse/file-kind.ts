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
