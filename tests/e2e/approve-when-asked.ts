import type { ElectronApplication } from '@playwright/test';

/**
 * Answers the questions that Tem asks before it changes whom it trusts (main/consent) with the button that performs the
 * action,
 * as a person at the screen would. Leaves other boxes alone. A test of the questions themselves scripts
 * `dialog.showMessageBox`.
 */
export async function approveWhenAsked(app: Pick<ElectronApplication, 'evaluate'>): Promise<void> {
  await app.evaluate(({ dialog }) => {
    const others = dialog.showMessageBox;
    Object.assign(dialog, {
      showMessageBox: async (...args: [Electron.BrowserWindow, Electron.MessageBoxOptions]) =>
        args.at(-1) !== undefined && (args.at(-1) as Electron.MessageBoxOptions).type === 'question'
          ? { response: 1, checkboxChecked: false }
          : others(...args),
    });
  });
}
