import { MM_PER_INCH, type SizeMm } from '../../../shared/label-size.ts';
import type { Capabilities, DeviceInfo } from '../winspool/winspool.ts';
import { isPlausibleDpi, toPlausiblePaper } from './plausible-geometry.ts';
import type { DriverGeometry, DriverPaper, Margins } from './spooler.ts';

/** DEVMODE's dmPaperWidth and dmPaperLength, and DC_MINEXTENT and DC_MAXEXTENT, are in tenths of a mm. */
const TENTHS_PER_MM = 10;

/** Reads a Windows driver's geometry from what it reports for the user's own settings. */
export function readWindowsGeometry(
  driver: string,
  device: DeviceInfo,
  { resolutions, extents }: Capabilities,
): DriverGeometry {
  // Chromium draws at the finer of the two (print_settings.cc, set_dpi_xy).
  const offered = [[device.dpiX, device.dpiY] as const, ...resolutions].map(([across, down]) =>
    Math.max(across, down),
  );
  const chosen = readPaper(device);
  const any = extents === null ? null : readPaperRange(extents);
  return {
    driver,
    resolutions: [...new Set(offered.filter(isPlausibleDpi))],
    papers: [chosen, any].filter((paper) => paper !== null),
    // Whether a driver without reported limits accepts a job's size is unknown until it has.
    otherwise: any === null ? null : chosen,
  };
}

function readPaper(device: DeviceInfo): DriverPaper | null {
  const { dpiX, dpiY } = device;
  if (!isPlausibleDpi(dpiX) || !isPlausibleDpi(dpiY)) return null;
  const across = (dots: number): number => (dots / dpiX) * MM_PER_INCH;
  const down = (dots: number): number => (dots / dpiY) * MM_PER_INCH;
  const size: SizeMm = { widthMm: across(device.physicalWidth), heightMm: down(device.physicalHeight) };
  const margins: Margins = {
    leftMm: across(device.offsetX),
    topMm: down(device.offsetY),
    rightMm: across(device.physicalWidth - device.offsetX - device.printableWidth),
    bottomMm: down(device.physicalHeight - device.offsetY - device.printableHeight),
  };
  // Chromium treats the whole paper as printable if the driver's area is empty or not on the paper
  // (print_settings_initializer_win.cc), so what is lost is unknown.
  return toPlausiblePaper(size, size, margins);
}

function readPaperRange({ least, most }: NonNullable<Capabilities['extents']>): DriverPaper | null {
  const inMm = ([width, height]: readonly [number, number]): SizeMm => ({
    widthMm: width / TENTHS_PER_MM,
    heightMm: height / TENTHS_PER_MM,
  });
  const [from, to] = [inMm(least), inMm(most)];
  const isRange = from.widthMm <= to.widthMm && from.heightMm <= to.heightMm;
  // One paper's margins say nothing about another's: a head that prints 104 mm has none on 80 mm paper.
  return isRange ? toPlausiblePaper(from, to, null) : null;
}
