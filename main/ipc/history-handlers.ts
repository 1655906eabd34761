import type { Handlers } from '../../shared/ipc.ts';
import { fileNameText } from '../../shared/texts/exports.ts';
import type { History } from '../history/open-history.ts';
import type { Services } from '../services/services.ts';

interface HistoryHandlersDependencies extends Pick<Services, 'settings'> {
  readonly history: History;
  /** Lets the user choose where a file is saved; null when cancelled. */
  readonly chooseFile: (name: string, extension: string) => Promise<string | null>;
}

/** Every label that was handed over to a printer. */
export function createHistoryHandlers({
  history,
  settings,
  chooseFile,
}: HistoryHandlersDependencies): Handlers['history'] {
  return {
    page: ({ filter, from, count }) => history.page(filter, from, count),
    day: ({ day }) => history.day(day),
    printers: () => history.printers(),
    async export({ filter }) {
      const { language } = settings.get();
      const file = await chooseFile(fileNameText.printHistory[language], 'csv');
      if (file !== null) await history.export(filter, file, language);
      return file;
    },
    verify: () => history.verify(),
    async exportReceipts(days) {
      const file = await chooseFile(fileNameText.printReceipts[settings.get().language], 'jsonl');
      if (file !== null) await history.exportReceipts(days, file);
      return file;
    },
    reprint: ({ id, reason }) => history.reprint(id, reason),
  };
}
