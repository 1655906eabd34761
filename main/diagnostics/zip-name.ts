/** Long enough for any name of a station (STATION_NAME). */
const MAX_STATION_LENGTH = 60;

/**
 * What a zip is called: "tem-diagnostics-Bàn-3-2026-11-21", without spaces and what file systems don't take, so that it goes
 * through mail and messengers as it is.
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
