import { z } from 'zod';
import { RAW_PRINTER, readRawAddress, readRawQueue } from './raw-printer.ts';

/** What introduces a folder in a printer's name. */
export const FILE_PRINTER = 'file:';

/** Where labels go: a system printer's name, `file:` and a folder, `raw:LANGUAGE://HOST:PORT` or `raw:LANGUAGE:QUEUE`. */
export const PrinterNameSchema = z
  .string()
  .max(1000)
  .refine((name) => name.trim() !== '' && name !== FILE_PRINTER)
  .refine(
    (name) => !name.startsWith(RAW_PRINTER) || readRawAddress(name) !== null || readRawQueue(name) !== null,
  );
