/** A recorded answer of Windows' (docs/reference/recordings.md). */
export interface Recording {
  /** The function; "memory": a part of this process' memory that Windows owned, as notifications are read. */
  readonly call: string;
  readonly returned: number;
  /** The error number of GetLastError. */
  readonly error: number;
  /** Structures at the beginning of `bytes`. */
  readonly count: number;
  /** The address of the bytes, in hex: pointers inside them are absolute. */
  readonly address: string;
  /** In hex. */
  readonly bytes: string;
}

/** A structure, and the positions of its text pointers that name neither a machine nor a user. */
export interface Layout {
  readonly size: number;
  readonly texts: readonly number[];
  /** Pointers that are removed together with their targets. */
  readonly others: readonly number[];
}

/**
 * https://learn.microsoft.com/windows/win32/printdocs/job-info-1: the document, data type and status; not machine and user.
 */
export const JOB_INFO_1: Layout = { size: 96, texts: [32, 40, 48], others: [8, 16, 24] };

/**
 * https://learn.microsoft.com/windows/win32/printdocs/printer-info-2: the driver, comment, location, print processor and
 * data type; not
 * the server, the printer's and the port's name (a path), settings and permissions, which name their author.
 */
export const PRINTER_INFO_2: Layout = {
  size: 136,
  texts: [32, 40, 48, 72, 80],
  others: [0, 8, 16, 24, 56, 64, 88, 96],
};

/**
 * What a call wrote, with everything that may name a machine or a user zeroed: only the structures themselves and the texts
 * that
 * `layout` names stay in place.
 * @returns in hex
 */
export function redactAllBut(
  { bytes, address }: { readonly bytes: Uint8Array; readonly address: bigint },
  count: number,
  { size, texts, others }: Layout,
): string {
  const from = Buffer.from(bytes);
  const kept = Buffer.alloc(from.length);
  for (let at = 0; at < count && (at + 1) * size <= from.length; at++) {
    const begin = at * size;
    from.copy(kept, begin, begin, begin + size);
    for (const other of others) kept.writeBigUint64LE(0n, begin + other);
    for (const text of texts) {
      const where = Number(from.readBigUInt64LE(begin + text) - address);
      if (where < count * size || where >= from.length) continue;
      let end = where;
      while (end + 1 < from.length && from.readUInt16LE(end) !== 0) end += 2;
      from.copy(kept, where, where, Math.min(end + 2, from.length));
    }
  }
  return kept.toString('hex');
}
