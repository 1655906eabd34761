import type { ElectronApplication } from '@playwright/test';

/**
 * Answers Tem's questions before it changes whom it trusts (main/consent) with the button that says the deed, as a person at the
 * screen would; other boxes are left alone. A test that cares what is asked scripts `dialog.showMessageBox` itself.
 */
export async function approveWhenAsked(app: ElectronApplication): Promise<void> {
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
