import pLimit from 'p-limit';
import type { PrinterFacts } from '../../../shared/diagnostics.ts';
import {
  type CupsOptions,
  cupsAsker,
  OPERATION,
  PRINTER_STATE,
  printerUri,
  succeeded,
  wanted,
} from '../spooler/cups-ask.ts';
import { GROUP, type IppGroup, type IppValue } from '../spooler/ipp.ts';
import { ippResolutions } from '../spooler/ipp-resolution.ts';
import { SpoolerError } from '../spooler/spooler.ts';
import { type AskFacts, answered, factsOf, listed, withoutLogin } from './answer.ts';

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

/** Printers asked at once: CUPS answers one after the other. */
const AT_ONCE = 4;

/** What CUPS (Linux, macOS) knows of its queues. */
export function cupsFacts(options: CupsOptions = {}): AskFacts {
  const ask = cupsAsker(options);
  const limit = pLimit(AT_ONCE);

  async function factsAbout(printer: string): Promise<PrinterFacts> {
    const answer = succeeded(
      await ask(OPERATION.getPrinterAttributes, printerUri(printer), [wanted(FIELDS)]),
    );
    const group = answer.groups.find(({ tag }) => tag === GROUP.printer);
    if (group === undefined) throw new SpoolerError('CUPS says nothing of this printer');
    return readFacts(group);
  }

  return async (printers) => {
    const answers = await Promise.all(
      printers.map((printer) =>
        limit(async () => [printer, await answered(() => factsAbout(printer))] as const),
      ),
    );
    return new Map(answers);
  };
}

function readFacts({ attributes }: IppGroup): PrinterFacts {
  const all = (name: string): readonly IppValue[] => attributes.get(name) ?? [];
  const texts = (name: string): readonly string[] => all(name).filter((value) => typeof value === 'string');
  const accepting = all('printer-is-accepting-jobs')[0];
  const jobs = all('queued-job-count')[0];
  const supported = resolutions(all('printer-resolution-supported'));
  return factsOf({
    model: texts('printer-make-and-model')[0],
    device: texts('device-uri').map(withoutLogin)[0],
    location: texts('printer-location')[0],
    state: STATES[Number(all('printer-state')[0])],
    reasons: texts('printer-state-reasons').join(', '),
    message: texts('printer-state-message')[0],
    accepting: typeof accepting === 'boolean' ? (accepting ? 'yes' : 'no') : null,
    jobs: typeof jobs === 'number' ? String(jobs) : null,
    resolution: listed(supported.length > 0 ? supported : resolutions(all('printer-resolution-default'))),
    paper: texts('media-default')[0],
    papers: listed(texts('media-supported')),
  });
}

/** RFC 8011 section 5.4.11, by their own names. */
const STATES: Readonly<Record<number, string>> = {
  [PRINTER_STATE.idle]: 'idle',
  [PRINTER_STATE.processing]: 'processing',
  [PRINTER_STATE.stopped]: 'stopped',
};

/** As people read them. */
function resolutions(values: readonly IppValue[]): readonly string[] {
  return ippResolutions(values).map(({ across, down, unit }) =>
    across === down ? `${across} ${unit}` : `${across} × ${down} ${unit}`,
  );
}
