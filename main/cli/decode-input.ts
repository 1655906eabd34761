import { decodeText } from '../imports/parse/decode-text.ts';
import { UsageError } from './command.ts';

/**
 * The text of a file that the command line was given. PowerShell 5 writes UTF-16 where a command's output is sent into a
 * file, cmd the console's code page, Notepad UTF-8 with a mark in front. Behind text of one byte a letter PowerShell's ">>"
 * writes UTF-16 all the same, and nobody can tell where one ends
 * (https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_character_encoding).
 * @param where the option and the file, for the error
 * @throws UsageError where its letters can't be known
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
  // The mark at the start is no text.
  return text.replace(/^\uFEFF/, '');
}

/** What is left of letters that could not be read, and of a line's end in one byte a letter that was read as UTF-16. */
const REPLACEMENT_CHARACTERS = /[\uFFFD\u0A0D\u0D0A]/;
