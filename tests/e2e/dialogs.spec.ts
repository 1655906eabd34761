import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toAppPath } from '../../build/electron/system.ts';
import { electronBinary } from '../electron/launch.ts';
import { expect, type RunningStation, test } from './fixtures.ts';

// The folders in which dialogs open, as the stand-in reports them (docs/development/stand-in.md).

test.skip(
  electronBinary().kind === 'electron',
  'SKIPPED: the system’s own dialogs do not say where they opened',
);

/** The folder in which the last dialog opened. */
const openedIn = ({ app }: RunningStation): Promise<unknown> =>
  app.evaluate(({ dialog }) => (Reflect.get(dialog, '_shown') as { folder: string }[]).at(-1)?.folder);

test('files and folders are picked first in Documents, then in the last folder used, also after a restart', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'sandbox' });
  const here = (name: string): string => join(harness.dataDir, '..', name);
  for (const name of ['Documents', 'USB', 'Nhãn']) mkdirSync(here(name), { recursive: true });
  const start = () => harness.start([], { XDG_DOCUMENTS_DIR: toAppPath(here('Documents')) });
  const save = ({ page }: RunningStation) =>
    page.evaluate(() => window.tem.calls.setup.export(undefined)) as Promise<unknown>;
  const choose = ({ page }: RunningStation) =>
    page.evaluate(() => window.tem.calls.printers.chooseFolder(undefined)) as Promise<unknown>;
  const station = await start();
  for (const open of [save, choose]) {
    await open(station);
    expect(await openedIn(station)).toBe(toAppPath(here('Documents')));
  }
  // A person picks a file, and a folder, once each.
  await station.app.evaluate(
    ({ dialog }, [filePath = '', folder = '']) => {
      const { showSaveDialog, showOpenDialog } = dialog;
      dialog.showSaveDialog = async () => {
        dialog.showSaveDialog = showSaveDialog;
        return { canceled: false, filePath };
      };
      dialog.showOpenDialog = async () => {
        dialog.showOpenDialog = showOpenDialog;
        return { canceled: false, filePaths: [folder] };
      };
    },
    [toAppPath(join(here('USB'), 'station.json')), toAppPath(here('Nhãn'))],
  );
  await save(station);
  expect(readFileSync(join(here('USB'), 'station.json'), 'utf8')).toContain('"settings"');
  expect(await choose(station)).toEqual({ ok: true, value: `file:${toAppPath(here('Nhãn'))}` });
  await station.close();

  const next = await start();
  await save(next);
  expect(await openedIn(next)).toBe(toAppPath(here('USB')));
  await choose(next);
  expect(await openedIn(next)).toBe(toAppPath(here('Nhãn')));
});
