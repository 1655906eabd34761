import { decodeText } from '../imports/parse/decode-text.ts';
import { UsageError } from './command.ts';

/**
 * Decodes a file given on the command line. PowerShell 5 redirects output as UTF-16, cmd in the console's code page, and Notepad
 * writes UTF-8 with a byte order mark. PowerShell's ">>" appends UTF-16 even to text of one byte per letter, and nobody can tell
 * where one ends (https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_character_encoding).
 * @param where the option and the file, for the error
 * @throws UsageError if the encoding cannot be determined
 */
export function decodeInput(bytes: Uint8Array, where: string): string {
  if (bytes.length === 0) return '';
  const refused = (cause?: unknown): UsageError =>
    new UsageError(
      `${where}: its letters are not of one encoding (PowerShell 5 mixes two with ">>"); write the file anew`,
      { cause },
    );
  let text: string;
  try {
    text = decodeText(bytes);
  } catch (error) {
    throw refused(error);
  }
  if (REPLACEMENT_CHARACTERS.test(text)) throw refused();
  // Drops the byte order mark.
  return text.replace(/^\uFEFF/, '');
}

/** What remains of undecodable letters, and of a one-byte line end that was read as UTF-16. */
const REPLACEMENT_CHARACTERS = /[\uFFFD\u0A0D\u0D0A]/;
