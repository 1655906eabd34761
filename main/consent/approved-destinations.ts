import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Settings } from '../../shared/settings.ts';
import { writeFileAtomicSync } from '../platform/atomic-write.ts';
import { errorCodeOf } from '../platform/error-code.ts';
import { PRIVATE_FOLDER_MODE } from '../platform/file-modes.ts';
import { retryWhileLockedSync } from '../platform/retry-locked-file.ts';
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
  let places = read();

  function read(): readonly string[] {
    try {
      return FileSchema.parse(JSON.parse(retryWhileLockedSync(() => readFileSync(file, 'utf8')))).places;
    } catch (error) {
      if (errorCodeOf(error) === 'ENOENT') return write(destinationsOf(namedPrinters(settings())));
      putAside();
      return write([]);
    }
  }
  function putAside(): void {
    const at = new Date().toISOString().replace(/[:.]/g, '-');
    try {
      retryWhileLockedSync(() => renameSync(file, file.replace(/\.json$/, `.broken-${at}.json`)));
    } catch {
      // It stays where it is, and is no good at the next start either.
    }
  }
  /** Whole or not at all, whenever the power goes. Readable by this user only. */
  function write(next: readonly string[]): readonly string[] {
    try {
      mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER_MODE });
      writeFileAtomicSync(file, JSON.stringify({ version: 1, places: next }));
    } catch {
      // Holds until Tem closes.
    }
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
