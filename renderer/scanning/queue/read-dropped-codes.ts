import type { DroppedData } from '../../components/use-file-drop.ts';
import type { CodeListRefusal } from './code-list-outcome.ts';
import { type CodeList, MAX_LIST_LENGTH, readCodeList } from './read-code-list.ts';

/** The content of a drop. */
export type DroppedCodes =
  | { readonly kind: 'codes'; readonly file: string | null; readonly texts: readonly string[] }
  | { readonly kind: 'refused'; readonly file: string | null; readonly refusal: CodeListRefusal };

/** Reads the codes from a dropped file (text or CSV) or text. Never throws. */
export async function readDroppedCodes({ files, text }: DroppedData): Promise<DroppedCodes> {
  const [file] = files;
  if (file === undefined) return fromCodeList(null, readCodeList(text));
  const refused = (refusal: CodeListRefusal): DroppedCodes => ({ kind: 'refused', file: file.name, refusal });
  if (files.length > 1)
    return { kind: 'refused', file: null, refusal: { reason: 'several', number: files.length } };
  if (file.size > MAX_LIST_LENGTH) return refused({ reason: 'too-large' });
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return refused({ reason: 'not-read', file: file.name });
  }
  if (isWorkbook(bytes)) return refused({ reason: 'spreadsheet' });
  return fromCodeList(file.name, readCodeList(decode(bytes)));
}

function fromCodeList(file: string | null, list: CodeList): DroppedCodes {
  if (list.kind === 'codes') return { kind: 'codes', file, texts: list.texts };
  return { kind: 'refused', file, refusal: { reason: list.kind } };
}

/** Excel files start like a ZIP archive (.xlsx) or a compound file (.xls), whatever their name. */
function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (...first: number[]): boolean => first.every((byte, at) => bytes[at] === byte);
  return begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0);
}

/** Excel saves "Unicode text" as UTF-16 with a byte order mark; codes are ASCII in every other encoding. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
