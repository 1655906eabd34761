import { strFromU8, strToU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import { prepareSheet, requireWellFormed } from './prepare-sheet.ts';
import { unreadableError } from './unreadable-error.ts';

/** The most that an archive may unpack to, in bytes. 5,000 rows with 60 long cells each need a tenth of it. */
const MAX_BYTES = 200 * 1024 * 1024;
const MAX_FILES = 2_000;

/** The parts that define cell contents. Themes, pictures, charts and the like stay packed. */
const WANTED_PARTS =
  /^xl\/(?!theme|drawings|charts|pivot|external|media|embeddings|ctrlProps|calcChain).*\.(?:xml|rels)$/i;

/**
 * Unpacks a workbook within limits, and repacks the needed parts without compression. The reader behind it
 * (read-excel-file) has no limits and silently skips cells with errors.
 * @throws ProblemError import-unreadable
 */
export function unpackWorkbook(bytes: Uint8Array): ArrayBuffer {
  const names = new Set<string>();
  let total = 0;
  const parts = unzipFiltered(bytes, ({ name, originalSize }) => {
    names.add(name);
    if (!WANTED_PARTS.test(name)) return false;
    total += originalSize;
    // fflate unpacks into a buffer of exactly the stated size, so a false size can't exceed the limit.
    if (total > MAX_BYTES || names.size > MAX_FILES) throw unreadableError('too-big');
    return true;
  });
  if (!names.has('xl/workbook.xml')) throw unreadableError(otherArchiveKind(names));
  const mended = Object.entries(parts).map(([name, part]): [string, Uint8Array] => {
    // Another part says which parts are sheets, so all are checked, whatever their name.
    const xml = strFromU8(part);
    const ready = xml.includes('sheetData') ? prepareSheet(xml) : requireWellFormed(xml);
    return [name, ready === xml ? part : strToU8(ready)];
  });
  const packed = zipSync(Object.fromEntries(mended), { level: 0 });
  return packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength);
}

function unzipFiltered(
  bytes: Uint8Array,
  filter: (file: { name: string; originalSize: number }) => boolean,
): Unzipped {
  let refusal: unknown = null;
  try {
    return unzipSync(bytes, {
      filter(file) {
        try {
          return filter(file);
        } catch (error) {
          refusal = error;
          throw error;
        }
      },
    });
  } catch (error) {
    throw refusal ?? unreadableError('broken', error);
  }
}

function otherArchiveKind(names: ReadonlySet<string>): Parameters<typeof unreadableError>[0] {
  if (names.has('xl/workbook.bin')) return 'binary-excel';
  if (names.has('mimetype') && names.has('content.xml')) return 'open-document';
  return 'other-archive';
}
