import type { IppValue } from './ipp.ts';

/** A resolution as encoded in IPP. */
export interface IppResolution {
  readonly across: number;
  readonly down: number;
  readonly unit: 'dpi' | 'dpcm';
}

/** The unit of a resolution (RFC 8010 section 3.9): 3 is dots per inch, 4 dots per centimeter. */
const UNITS: Readonly<Record<number, IppResolution['unit']>> = { 3: 'dpi', 4: 'dpcm' };
const CM_PER_INCH = 2.54;

/** Decodes resolutions, each two 4-byte numbers and a unit; skips anything else. */
export function readIppResolutions(values: readonly IppValue[]): readonly IppResolution[] {
  return values.flatMap((value) => {
    if (!(value instanceof Uint8Array) || value.length !== 9) return [];
    const bytes = new DataView(value.buffer, value.byteOffset, value.byteLength);
    const unit = UNITS[bytes.getUint8(8)];
    return unit === undefined ? [] : [{ across: bytes.getInt32(0), down: bytes.getInt32(4), unit }];
  });
}

/** Returns whole dots per inch; the larger of the two, as Chromium draws (print_settings.cc, set_dpi_xy). */
export function toDpi({ across, down, unit }: IppResolution): number {
  return Math.round(Math.max(across, down) * (unit === 'dpcm' ? CM_PER_INCH : 1));
}
