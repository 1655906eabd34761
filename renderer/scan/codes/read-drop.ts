import type { Dropped } from '../../ui/use-drop.ts';
import type { ListRefusal } from './outcome.ts';
import { type CodeList, LONGEST_LIST, readCodeList } from './read-list.ts';

/** What a drop turns out to be. */
export type ReadDrop =
  | { readonly kind: 'codes'; readonly file: string | null; readonly texts: readonly string[] }
  | { readonly kind: 'refused'; readonly file: string | null; readonly refusal: ListRefusal };

/** Reads the codes out of a dropped file (text or CSV) or text. Never throws. */
export async function readDrop({ files, text }: Dropped): Promise<ReadDrop> {
  const [file] = files;
  if (file === undefined) return listed(null, readCodeList(text));
  const refused = (refusal: ListRefusal): ReadDrop => ({ kind: 'refused', file: file.name, refusal });
  if (files.length > 1)
    return { kind: 'refused', file: null, refusal: { why: 'several', number: files.length } };
  if (file.size > LONGEST_LIST) return refused({ why: 'too-large' });
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return refused({ why: 'not-read', file: file.name });
  }
  if (isWorkbook(bytes)) return refused({ why: 'spreadsheet' });
  return listed(file.name, readCodeList(decode(bytes)));
}

function listed(file: string | null, list: CodeList): ReadDrop {
  if (list.kind === 'codes') return { kind: 'codes', file, texts: list.texts };
  return { kind: 'refused', file, refusal: { why: list.kind } };
}

/** Excel's files begin as a ZIP archive (.xlsx) or as a compound file (.xls), whatever they are called. */
function isWorkbook(bytes: Uint8Array): boolean {
  const begins = (...first: number[]): boolean => first.every((byte, at) => bytes[at] === byte);
  return begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0);
}

/** Excel saves "Unicode text" as UTF-16 with its mark; codes are ASCII in every other encoding. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
