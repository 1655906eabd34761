/**
 * The codes in a pasted text, one per line or cell. A text field would drop the line breaks and glue the codes
 * together, so more than one is taken apart here.
 */
export function splitPaste(text: string): readonly string[] {
  return text
    .split(/[\r\n\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
