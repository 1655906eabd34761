const EOL = '\n';

/** Writes a PDF from handwritten objects (ISO 32000-1, 7.5): it contains nothing else, which no library guarantees. */
export function createPdfFile() {
  // A comment with bytes above 127 marks the file as binary (7.5.2).
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;

  function write(part: Uint8Array): void {
    parts.push(part);
    length += part.length;
  }
  const line = (text: string): void => write(Buffer.from(text + EOL, 'latin1'));

  return {
    /** Adds an object and returns its number, from 1. @param stream its bytes, if it is a stream */
    addObject(dictionary: string, stream?: Uint8Array): number {
      const number = offsets.push(length);
      if (stream === undefined) line(`${number} 0 obj${EOL}<< ${dictionary} >>${EOL}endobj`);
      else {
        line(`${number} 0 obj${EOL}<< ${dictionary} /Length ${stream.length} >>${EOL}stream`);
        write(stream);
        line(`${EOL}endstream${EOL}endobj`);
      }
      return number;
    },
    /** The complete file. @param root the catalog's number @param info the information dictionary's */
    toBytes(root: number, info: number): Uint8Array {
      const at = length;
      // Each entry has 20 bytes including its end of line (7.5.4).
      const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
      line(`xref${EOL}0 ${offsets.length + 1}${EOL}0000000000 65535 f \n${entries.join('')}trailer`);
      line(`<< /Size ${offsets.length + 1} /Root ${root} 0 R /Info ${info} 0 R >>`);
      line(`startxref${EOL}${at}${EOL}%%EOF`);
      return Uint8Array.from(Buffer.concat(parts));
    },
  };
}
