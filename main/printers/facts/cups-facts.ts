import pLimit from 'p-limit';
import type { PrinterFacts } from '../../../shared/diagnostics.ts';
import {
  type CupsOptions,
  createCupsClient,
  PRINTER_STATE,
  readPrinterAttributes,
} from '../spooler/cups-client.ts';
import { readIppResolutions } from '../spooler/cups-geometry.ts';
import type { IppAttributes, IppValue } from '../spooler/ipp.ts';
import { SpoolerError } from '../spooler/spooler.ts';
import {
  formatList,
  keepKnownFacts,
  type ReadPrinterFacts,
  removeCredentials,
  timePrinterAnswer,
} from './printer-answer.ts';

/** RFC 8011 section 5.4, and CUPS' own `device-uri` (https://www.cups.org/doc/spec-ipp.html). */
const FIELDS = [
  'printer-make-and-model',
  'device-uri',
  'printer-location',
  'printer-state',
  'printer-state-reasons',
  'printer-state-message',
  'printer-is-accepting-jobs',
  'queued-job-count',
  'printer-resolution-default',
  'printer-resolution-supported',
  'media-default',
  'media-supported',
];

/** CUPS answers one request after the other. */
const MAX_CONCURRENT_QUERIES = 4;

/** Reads the facts that CUPS (Linux, macOS) has about its queues. */
export function createCupsFactsReader(options: CupsOptions = {}): ReadPrinterFacts {
  const ask = createCupsClient(options);
  const limit = pLimit(MAX_CONCURRENT_QUERIES);

  async function factsAbout(printer: string): Promise<PrinterFacts> {
    const attributes = await readPrinterAttributes(ask, printer, FIELDS);
    if (attributes === undefined) throw new SpoolerError('CUPS says nothing of this printer');
    return parseFacts(attributes);
  }

  return async (printers) => {
    const answers = await Promise.all(
      printers.map((printer) =>
        limit(async () => [printer, await timePrinterAnswer(() => factsAbout(printer))] as const),
      ),
    );
    return new Map(answers);
  };
}

function parseFacts(attributes: IppAttributes): PrinterFacts {
  const all = (name: string): readonly IppValue[] => attributes.get(name) ?? [];
  const texts = (name: string): readonly string[] => all(name).filter((value) => typeof value === 'string');
  const accepting = all('printer-is-accepting-jobs')[0];
  const jobs = all('queued-job-count')[0];
  const supported = formatResolutions(all('printer-resolution-supported'));
  return keepKnownFacts({
    model: texts('printer-make-and-model')[0],
    device: texts('device-uri').map(removeCredentials)[0],
    location: texts('printer-location')[0],
    state: STATES[Number(all('printer-state')[0])],
    reasons: texts('printer-state-reasons').join(', '),
    message: texts('printer-state-message')[0],
    accepting: typeof accepting === 'boolean' ? (accepting ? 'yes' : 'no') : null,
    jobs: typeof jobs === 'number' ? String(jobs) : null,
    resolution: formatList(
      supported.length > 0 ? supported : formatResolutions(all('printer-resolution-default')),
    ),
    paper: texts('media-default')[0],
    papers: formatList(texts('media-supported')),
  });
}

/** RFC 8011 section 5.4.11. */
const STATES: Readonly<Record<number, string>> = {
  [PRINTER_STATE.idle]: 'idle',
  [PRINTER_STATE.processing]: 'processing',
  [PRINTER_STATE.stopped]: 'stopped',
};

function formatResolutions(values: readonly IppValue[]): readonly string[] {
  return readIppResolutions(values).map(({ across, down, unit }) =>
    across === down ? `${across} ${unit}` : `${across} × ${down} ${unit}`,
  );
}
