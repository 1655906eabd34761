import { strict } from './not-built.ts';

interface MessageBox {
  readonly buttons?: readonly string[];
  readonly cancelId?: number;
  readonly defaultId?: number;
}

/** What Escape answers: cancelId, else a button named Cancel or No, else 0 (documented at showMessageBox). */
function cancelled(options: MessageBox): number {
  if (options.cancelId !== undefined) return options.cancelId;
  const at = (options.buttons ?? []).findIndex((label) => /^&?(cancel|no)$/i.test(label));
  return at === -1 ? 0 : at;
}

const optionsOf = (args: readonly unknown[]) => (args.length > 1 ? args[1] : args[0]) as MessageBox;

/**
 * Nobody sits at the stand-in's screen: each dialog is dismissed at once. Tests script an answer as they do
 * with Electron, by overwriting the member: `dialog.showOpenDialog = async () => ({ … })`.
 */
export const dialog = strict('dialog', {
  showOpenDialog: async (..._args: unknown[]) => ({ canceled: true, filePaths: [] as string[] }),
  showOpenDialogSync: (..._args: unknown[]): string[] | undefined => undefined,
  showSaveDialog: async (..._args: unknown[]) => ({ canceled: true, filePath: '' }),
  showSaveDialogSync: (..._args: unknown[]): string => '',
  showMessageBox: async (...args: unknown[]) => ({
    response: cancelled(optionsOf(args)),
    checkboxChecked: false,
  }),
  showMessageBoxSync: (...args: unknown[]): number => cancelled(optionsOf(args)),
  showErrorBox: (title: string, content: string): void => {
    process.stderr.write(`${title}\n${content}\n`);
  },
  showCertificateTrustDialog: async (..._args: unknown[]): Promise<void> => undefined,
});
