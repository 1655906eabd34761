/** All letters have the same width, in thousandths of the font size: invisible text needs no metrics. */
const LETTER_WIDTH = 600;
const MAX_POINTS = 8;
/** One-byte codes: ASCII keeps its own; every other letter gets the next one from here. */
const FIRST_CUSTOM_CODE = 0x80;
const LAST_CODE = 0xff;

/**
 * Creates searchable text, neither visible nor printed: a font for the letters of `texts`, whatever they are. Embeds no font file: it names the standard Helvetica and uses
 * rendering mode 3, which draws nothing (ISO 32000-1, 9.3.6). Readers take the letters from the ToUnicode map (9.10.2). Drops
 * letters beyond 128 different ones outside ASCII; a code has at most 100 letters.
 */
export function createSearchText(texts: readonly string[]) {
  const codes = assignCodes(texts);
  const others = [...codes].filter(([, code]) => code >= FIRST_CUSTOM_CODE);
  const [first, last] = [Math.min(LAST_CODE, ...codes.values()), Math.max(0, ...codes.values())];
  const widths = Array.from({ length: Math.max(0, last - first + 1) }, () => LETTER_WIDTH);
  const differences = others.map(([letter]) => ` /${glyphName(letter)}`).join('');
  const encoding = `/Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${FIRST_CUSTOM_CODE}${differences}]`;
  return {
    /** The font's dictionary, without the map. */
    font: [
      '/Type /Font /Subtype /Type1 /BaseFont /Helvetica',
      `/FirstChar ${first} /LastChar ${last} /Widths [${widths.join(' ')}]`,
      `/Encoding << ${encoding} >>`,
    ].join(' '),
    /** The map from the font's codes to letters. */
    toUnicode: createToUnicodeMap(codes),
    /** A page's operators for lines from its top down; sizes in points. @param name the font's name on the page */
    operators(
      name: string,
      lines: readonly string[],
      { width, height }: { width: number; height: number },
    ): string {
      const longest = Math.max(1, ...lines.map((line) => line.length));
      const widest = width / (longest + 1) / (LETTER_WIDTH / 1000);
      const size = Math.min(MAX_POINTS, widest, height / (lines.length + 1));
      const shown = lines.map((line) => {
        const bytes = Array.from(line, (letter) => codes.get(letter)).filter((code) => code !== undefined);
        return `<${Buffer.from(bytes).toString('hex')}> Tj`;
      });
      const [at, leading] = [height - size, size].map((points) => points.toFixed(3));
      return `BT 3 Tr /${name} ${leading} Tf ${leading} TL 0 ${at} Td ${shown.join(' T* ')} ET`;
    },
  };
}

function assignCodes(texts: readonly string[]): ReadonlyMap<string, number> {
  const codes = new Map<string, number>();
  let next = FIRST_CUSTOM_CODE;
  for (const letter of texts.join('')) {
    const code = letter.charCodeAt(0);
    if (codes.has(letter)) continue;
    if (code < FIRST_CUSTOM_CODE) codes.set(letter, code);
    else if (next <= LAST_CODE) codes.set(letter, next++);
  }
  return codes;
}

/** Letter names by code points, from the Adobe Glyph List Specification, section 2. */
function glyphName(letter: string): string {
  const point = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return point.length > 4 ? `u${point}` : `uni${point.padStart(4, '0')}`;
}

/** ISO 32000-1, 9.10.3; a section has at most 100 lines (Adobe Technical Note 5014). */
function createToUnicodeMap(codes: ReadonlyMap<string, number>): string {
  const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');
  const lines = [...codes].map(([letter, code]) => {
    const units = Array.from({ length: letter.length }, (_, at) => hex(letter.charCodeAt(at), 4));
    return `<${hex(code, 2)}> <${units.join('')}>`;
  });
  const sections: string[] = [];
  for (let from = 0; from < lines.length; from += 100) {
    const some = lines.slice(from, from + 100);
    sections.push(`${some.length} beginbfchar`, ...some, 'endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...sections,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}
