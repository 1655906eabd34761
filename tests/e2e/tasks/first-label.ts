import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toAppPath } from '../../../build/electron/system.ts';
import { expect } from '../fixtures.ts';
import { toFirstLabel } from './steps/first-label.ts';
import type { Task } from './task.ts';
import { fileFolderOf } from './worlds/file-folder.ts';

/** A label file as the printer of files names it, of an order of the built-in service. */
const LABEL_FILE = /^[A-Z]{4}\d{6}[A-Z]{2}\.\d+\.pdf$/;

/** From a first start, with nothing set up, to the first label of practice. */
export const firstLabel: Task = async ({ harness, seat }) => {
  // Where the guide's printer for practice puts its files.
  const documents = join(harness.dataDir, '..', 'Documents');
  const station = await harness.start([], { XDG_DOCUMENTS_DIR: toAppPath(documents) });
  await toFirstLabel(await seat(station));

  const settings = JSON.parse(readFileSync(join(harness.dataDir, 'settings.json'), 'utf8')) as {
    partner: string;
    printer: string;
  };
  expect(settings.partner).toBe('sandbox');
  const labels = (): string[] =>
    readdirSync(fileFolderOf(settings.printer)).filter((name) => LABEL_FILE.test(name));
  await expect.poll(() => labels().length).toBeGreaterThan(0);
};
