import { inflateSync } from 'node:zlib';

export interface Graphic {
  readonly rows: readonly Uint8Array[];
}

/**
 * Decodes the data of ^GFA and ~DG: hex digits with Zebra's repeat letters, or base64 with (`:Z64:`) or without (`:B64:`)
 * deflate.
 * Reports errors to `complain`.
 */
export function decodeGraphic(
  data: string,
  perRow: number,
  total: number,
  complain: (about: string) => void,
): Graphic {
  const coded = /^\s*:(Z64|B64):([A-Za-z0-9+/=\s]*):([0-9A-Fa-f]{4})/.exec(data);
  if (coded === null) return { rows: hexRows(data, perRow, total / perRow, complain) };
  const [, kind, base64 = '', crc = ''] = coded;
  if (crc16(base64) !== Number.parseInt(crc, 16)) complain('CRC of a graphic');
  const bytes = Buffer.from(base64, 'base64');
  return { rows: splitRows(kind === 'Z64' ? inflateSync(bytes) : bytes, perRow) };
}

export function splitRows(bytes: Uint8Array, perRow: number): Uint8Array[] {
  return Array.from({ length: Math.floor(bytes.length / perRow) }, (_, row) =>
    Uint8Array.from(bytes.subarray(row * perRow, (row + 1) * perRow)),
  );
}

function hexRows(
  data: string,
  perRow: number,
  most: number,
  complain: (about: string) => void,
): Uint8Array[] {
  const width = perRow * 2;
  const rows: string[] = [];
  let row = '';
  let count = 0;
  const finish = (whole: string): void => {
    rows.push(whole);
    row = '';
    count = 0;
  };
  for (const character of data) {
    if (character >= 'G' && character <= 'Y') count += character.charCodeAt(0) - 'G'.charCodeAt(0) + 1;
    else if (character >= 'g' && character <= 'z')
      count += (character.charCodeAt(0) - 'g'.charCodeAt(0) + 1) * 20;
    else if (character === ',') finish(row.padEnd(width, '0'));
    else if (character === '!') finish(row.padEnd(width, 'F'));
    else if (character === ':') finish(rows.at(-1) ?? '0'.repeat(width));
    else if (
      (character >= '0' && character <= '9') ||
      (character >= 'A' && character <= 'F') ||
      (character >= 'a' && character <= 'f')
    ) {
      row += character.repeat(Math.max(1, count));
      count = 0;
      // Repeats may run over the end of a row.
      while (row.length >= width) {
        rows.push(row.slice(0, width));
        row = row.slice(width);
      }
    } else if (!/\s/.test(character)) complain(`"${character}" in a graphic`);
  }
  if (rows.length !== most) complain(`${rows.length} rows in a graphic of ${most}`);
  return rows.slice(0, most).map((hex) => Uint8Array.from(Buffer.from(hex, 'hex')));
}

/** CRC-16 with polynomial 0x1021 and start 0, over the base64 text: what Zebra's own encoders append. */
export function crc16(text: string): number {
  let crc = 0;
  for (const byte of Buffer.from(text, 'latin1')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
}
