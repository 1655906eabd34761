import { MM_PER_INCH, type SizeMm } from '../../../shared/label-size.ts';
import type { Capabilities, DeviceInfo } from '../winspool/winspool.ts';
import { arePlausibleMargins, isPlausibleDpi, isPlausibleSize } from './plausible-geometry.ts';
import type { DriverGeometry, DriverPaper, Margins } from './spooler.ts';

/** DEVMODE's dmPaperWidth and dmPaperLength, and DC_MINEXTENT and DC_MAXEXTENT, are tenths of a mm. */
const TENTHS_PER_MM = 10;

/** How a driver of Windows draws, by what it tells of the user's own settings. */
export function readWindowsGeometry(
  driver: string,
  device: DeviceInfo,
  { resolutions, extents }: Capabilities,
): DriverGeometry {
  // Chromium draws with the finer of the two (print_settings.cc, set_dpi_xy).
  const offered = [[device.dpiX, device.dpiY] as const, ...resolutions].map(([across, down]) =>
    Math.max(across, down),
  );
  const chosen = readPaper(device);
  const any = extents === null ? null : readPaperRange(extents);
  return {
    driver,
    resolutions: [...new Set(offered.filter(isPlausibleDpi))],
    papers: [chosen, any].filter((paper) => paper !== null),
    // Whether a driver that tells no limits takes the measure that a job asks for, nobody knows before it has.
    otherwise: any === null ? null : chosen,
  };
}

function readPaper(device: DeviceInfo): DriverPaper | null {
  const { dpiX, dpiY } = device;
  if (!isPlausibleDpi(dpiX) || !isPlausibleDpi(dpiY)) return null;
  const across = (dots: number): number => (dots / dpiX) * MM_PER_INCH;
  const down = (dots: number): number => (dots / dpiY) * MM_PER_INCH;
  const size: SizeMm = { widthMm: across(device.physicalWidth), heightMm: down(device.physicalHeight) };
  if (!isPlausibleSize(size)) return null;
  const margins: Margins = {
    leftMm: across(device.offsetX),
    topMm: down(device.offsetY),
    rightMm: across(device.physicalWidth - device.offsetX - device.printableWidth),
    bottomMm: down(device.physicalHeight - device.offsetY - device.printableHeight),
  };
  // Chromium takes the whole paper for printable where a driver's area is none or not on the paper
  // (print_settings_initializer_win.cc), and so it is not known what is lost.
  return { least: size, most: size, margins: arePlausibleMargins(margins, size) ? margins : null };
}

function readPaperRange({ least, most }: NonNullable<Capabilities['extents']>): DriverPaper | null {
  const inMm = ([width, height]: readonly [number, number]): SizeMm => ({
    widthMm: width / TENTHS_PER_MM,
    heightMm: height / TENTHS_PER_MM,
  });
  const [from, to] = [inMm(least), inMm(most)];
  const isRange = from.widthMm <= to.widthMm && from.heightMm <= to.heightMm;
  // The margins of one paper say nothing of another's: a head that prints 104 mm has none on paper of 80 mm.
  return isRange && isPlausibleSize(from) && isPlausibleSize(to)
    ? { least: from, most: to, margins: null }
    : null;
}
