/** A resolution as IPP encodes it: across, down, and the unit (3: dots per inch, 4: per cm). */
export function ippResolution(across: number, down = across, unit = 3): Uint8Array {
  const bytes = Buffer.alloc(9);
  bytes.writeInt32BE(across);
  bytes.writeInt32BE(down, 4);
  bytes.writeUInt8(unit, 8);
  return Uint8Array.from(bytes);
}
