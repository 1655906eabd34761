import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toAppPath } from '../../build/electron/system.ts';
import { electronBinary } from '../electron/launch.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';

// The folders in which dialogs open, as the stand-in reports them (docs/development/stand-in.md).

test.skip(
  electronBinary().kind === 'electron',
  'SKIPPED: the system’s own dialogs do not say where they opened',
);

/** Starts a station whose user has these folders, named as Tem names them. */
async function startWithFolders(
  harness: Harness,
): Promise<{ station: RunningStation; folder: (name: string) => string }> {
  const here = (name: string): string => join(harness.dataDir, '..', name);
  for (const name of ['Documents', 'Downloads', 'USB']) mkdirSync(here(name), { recursive: true });
  const folder = (name: string): string => toAppPath(here(name));
  const station = await harness.start([], {
    XDG_DOCUMENTS_DIR: folder('Documents'),
    XDG_DOWNLOAD_DIR: folder('Downloads'),
  });
  return { station, folder };
}

/** The folder in which the last dialog opened. */
const openedIn = ({ app }: RunningStation): Promise<unknown> =>
  app.evaluate(({ dialog }) => (Reflect.get(dialog, '_shown') as { folder: string }[]).at(-1)?.folder);

test('saves a file first in Documents, then in the last folder used, also after a restart', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'sandbox' });
  const { station, folder } = await startWithFolders(harness);
  const save = ({ page }: RunningStation): Promise<unknown> =>
    page.evaluate(() => window.tem.calls.setup.export(undefined));
  await save(station);
  expect(await openedIn(station)).toBe(folder('Documents'));
  const file = join(harness.dataDir, '..', 'USB', 'station.json');
  await station.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, toAppPath(file));
  await save(station);
  expect(readFileSync(file, 'utf8')).toContain('"settings"');
  await station.close();
  const { station: next } = await startWithFolders(harness);
  await save(next);
  expect(await openedIn(next)).toBe(folder('USB'));
});

test('picks a label folder first in Documents, then in the last folder used', async ({ harness }) => {
  harness.writeSettings({ partner: 'sandbox' });
  const { station, folder } = await startWithFolders(harness);
  const choose = (): Promise<unknown> =>
    station.page.evaluate(() => window.tem.calls.printers.chooseFolder(undefined));
  await choose();
  expect(await openedIn(station)).toBe(folder('Documents'));
  await station.app.evaluate(({ dialog }, filePath) => {
    const real = dialog.showOpenDialog;
    dialog.showOpenDialog = async () => {
      dialog.showOpenDialog = real;
      return { canceled: false, filePaths: [filePath] };
    };
  }, folder('USB'));
  expect(await choose()).toEqual({ ok: true, value: `file:${folder('USB')}` });
  await choose();
  expect(await openedIn(station)).toBe(folder('USB'));
});
