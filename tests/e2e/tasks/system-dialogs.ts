import { toAppPath } from '../../../build/electron/system.ts';
import type { RunningStation } from '../fixtures.ts';

/** A person at the dialogs of the system: she chooses what she came for, and says yes. */
export interface SystemDialogs {
  /** The file or folder that she chooses in the next dialogs for one. */
  choose(path: string): Promise<void>;
  /** How many dialogs opened. */
  count(): Promise<number>;
}

/** Takes over the system's dialogs, those of main and those of the page. */
export async function answerSystemDialogs({ app, page }: RunningStation): Promise<SystemDialogs> {
  let file: string | null = null;
  let choosers = 0;
  page.on('filechooser', (chooser) => {
    choosers++;
    // Without a file she closes it.
    if (file !== null) void chooser.setFiles(file);
  });
  const seat = await app.evaluateHandle(({ dialog }) => {
    const here = { path: null as string | null, opened: 0 };
    const filePaths = (): string[] => (here.path === null ? [] : [here.path]);
    Object.assign(dialog, {
      showOpenDialog: () => {
        here.opened++;
        return Promise.resolve({ canceled: here.path === null, filePaths: filePaths() });
      },
      showSaveDialog: () => {
        here.opened++;
        return Promise.resolve({ canceled: here.path === null, filePath: here.path ?? '' });
      },
      showMessageBox: () => {
        here.opened++;
        return Promise.resolve({ response: 1, checkboxChecked: false });
      },
    });
    return here;
  });
  return {
    async choose(path) {
      file = path;
      await seat.evaluate((here, chosen) => {
        here.path = chosen;
      }, toAppPath(path));
    },
    count: async () => choosers + (await seat.evaluate((here) => here.opened)),
  };
}
