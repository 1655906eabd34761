import { z } from 'zod';
import type { Settings } from '../../shared/settings.ts';
import { jsonFile } from '../platform/json-file.ts';
import { namedPrinters } from '../settings/save-settings.ts';
import { printerDestinationOf } from './printer-destination.ts';

/** Addresses and folders that a person has agreed labels may go to. The page can't write where they are kept. */
export interface ApprovedDestinations {
  /** Whether labels may go to this printer: a place that was agreed to, or a printer of the system's. */
  has(printer: string): boolean;
  /** A person agreed. Where that can't be written it holds until Tem closes. */
  add(printers: readonly string[]): void;
}

/** More than any station has; those agreed to first are forgotten first. */
const MAX_DESTINATIONS = 500;
const FileSchema = z.object({ version: z.literal(1), places: z.array(z.string().max(2_000)) });

type PrinterSettings = Pick<Settings, 'printer' | 'profiles'>;

/**
 * Takes up once what the settings hold, at the first start with such a file: an older Tem asked nobody, and its station goes on
 * printing. A broken file is put aside, and nothing counts as agreed to then but what the settings hold already.
 * @param settings as they are now
 */
export function openApprovedDestinations(
  file: string,
  settings: () => PrinterSettings,
): ApprovedDestinations {
  const stored = jsonFile(file, FileSchema);
  let places = open();

  function open(): readonly string[] {
    const content = stored.read();
    if (content.kind === 'value') return content.value.places;
    if (content.kind === 'missing') return write(destinationsOf(namedPrinters(settings())));
    stored.putAside();
    return write([]);
  }
  /** Where it can't be written it holds until Tem closes. */
  function write(next: readonly string[]): readonly string[] {
    stored.tryWrite({ version: 1, places: [...next] });
    return next;
  }

  return {
    has(printer) {
      const place = printerDestinationOf(printer);
      return (
        place === null || places.includes(place) || destinationsOf(namedPrinters(settings())).includes(place)
      );
    },
    add(printers) {
      const more = destinationsOf(printers).filter((place) => !places.includes(place));
      if (more.length > 0) places = write([...places, ...more].slice(-MAX_DESTINATIONS));
    },
  };
}

const destinationsOf = (printers: readonly string[]): readonly string[] => [
  ...new Set(printers.map(printerDestinationOf).filter((place) => place !== null)),
];
