import { ProblemError } from '../shared/problem.ts';
import { choosePrinter } from './printers/choose.ts';
import type { ListPrinters } from './printers/system.ts';
import type { Services } from './services.ts';
import type { RunOptions } from './station/station.ts';

/**
 * What a print run needs, by the settings as they are now.
 * @throws ProblemError where a setting is missing (no-printer, not-configured, no-token, size-needs-label-url); nothing was
 * sent then
 */
export async function runOptions(
  { settings, connection, labels }: Pick<Services, 'settings' | 'connection' | 'labels'>,
  listPrinters: ListPrinters,
): Promise<RunOptions> {
  const { printer, size, chunkSize } = settings.get();
  if (printer === null) throw new ProblemError('no-printer');
  await connection.check(size);
  return { size, chunkSize, labels, printer: choosePrinter(printer, listPrinters) };
}
