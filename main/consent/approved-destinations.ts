import { z } from 'zod';
import type { Settings } from '../../shared/settings.ts';
import { jsonFile } from '../platform/json-file.ts';
import { namedPrinters } from '../settings/save-settings.ts';
import { printerDestinationOf } from './printer-destination.ts';

/** More than any station has; the oldest approvals are dropped first. */
const MAX_DESTINATIONS = 500;
const FileSchema = z.object({ version: z.literal(1), places: z.array(z.string().max(2_000)) });

type PrinterSettings = Pick<Settings, 'printer' | 'profiles'>;

/** Addresses and folders that a person has approved for labels. The page cannot write to their file. */
export type ApprovedDestinations = ReturnType<typeof openApprovedDestinations>;

/**
 * Opens the approvals. Without a file, and with a broken one, which is put aside, only the places in the settings count as
 * approved.
 * @param settings the current settings
 */
export function openApprovedDestinations(file: string, settings: () => PrinterSettings) {
  const stored = jsonFile(file, FileSchema);
  let places = open();

  function open(): readonly string[] {
    const content = stored.read();
    if (content.kind === 'value') return content.value.places;
    if (content.kind !== 'missing') stored.putAside();
    return [];
  }
  /** If it cannot be written, it lasts until Tem closes. */
  function write(next: readonly string[]): readonly string[] {
    stored.tryWrite({ version: 1, places: [...next] });
    return next;
  }

  return {
    /** Whether labels may go to this printer: an approved place, or a system printer. */
    has(printer: string): boolean {
      const place = printerDestinationOf(printer);
      return (
        place === null || places.includes(place) || destinationsOf(namedPrinters(settings())).includes(place)
      );
    },
    /** Adds approved printers. If they cannot be stored, the approval lasts until Tem closes. */
    add(printers: readonly string[]): void {
      const more = destinationsOf(printers).filter((place) => !places.includes(place));
      if (more.length > 0) places = write([...places, ...more].slice(-MAX_DESTINATIONS));
    },
  };
}

const destinationsOf = (printers: readonly string[]): readonly string[] => [
  ...new Set(printers.map(printerDestinationOf).filter((place) => place !== null)),
];
