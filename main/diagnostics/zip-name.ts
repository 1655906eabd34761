/** Long enough for any name of a station. */
const MAX_STATION_LENGTH = 60;

/**
 * Returns a zip's name, such as "tem-diagnostics-Bàn-3-2026-11-21", without spaces and characters that file systems reject, so
 * that it passes through mail and messengers unchanged.
 */
export function zipName(stationName: string, at: Date): string {
  const station = stationName
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_STATION_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return ['tem-diagnostics', station, day].filter((part) => part !== '').join('-');
}
