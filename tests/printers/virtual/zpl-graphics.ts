export interface Graphic {
  readonly rows: readonly Uint8Array[];
}

/** Decodes the data of ^GFA and ~DG: hex digits with Zebra's repeat letters. Reports errors to `complain`. */
export function decodeGraphic(
  data: string,
  perRow: number,
  total: number,
  complain: (about: string) => void,
): Graphic {
  const most = total / perRow;
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
  return { rows: rows.slice(0, most).map((hex) => Uint8Array.from(Buffer.from(hex, 'hex'))) };
}
