import type { Handlers, Senders } from '../../shared/ipc.ts';
import type { Problem } from '../../shared/problem.ts';
import { FILE_PRINTER, type PrinterChoice } from '../../shared/settings.ts';
import { runOptions } from '../run-options.ts';
import type { Services } from '../services.ts';
import type { Station } from '../station/station.ts';

interface Needs extends Pick<Services, 'settings' | 'vault' | 'connection' | 'labels'> {
  readonly version: string;
  readonly station: Station;
  readonly listPrinters: () => Promise<readonly PrinterChoice[]>;
  /** Lets the user choose a folder; null when cancelled. */
  readonly chooseFolder: () => Promise<string | null>;
  readonly senders: Pick<Senders, 'app'>;
}

/** Enough to see a batch print. */
const PRACTICE_ORDERS = 10;

/** What each call of the contract does. */
export function createHandlers(needs: Needs): Handlers {
  const { version, settings, vault, connection, station, listPrinters, chooseFolder, senders } = needs;
  const dismissed = new Set<string>();

  const notices = (): Problem[] =>
    [settings.problem, vault.problem]
      .filter((problem) => problem !== null)
      .filter(({ code }) => !dismissed.has(code));
  const tellNotices = (): void => senders.app.notices(notices());

  return {
    app: {
      info: () => ({ version, notices: notices() }),
      dismissNotice({ code }) {
        dismissed.add(code);
        tellNotices();
      },
    },
    settings: {
      get: () => settings.get(),
      async save(patch) {
        const before = settings.get();
        const after = settings.save(patch);
        const token = vault.token();
        if (after.allowPlainTextToken !== before.allowPlainTextToken && token !== null) {
          await vault.set(token, after.allowPlainTextToken);
          tellNotices();
        }
        return after;
      },
    },
    token: {
      status: () => vault.status(),
      async set({ token }) {
        const status = await vault.set(token, settings.get().allowPlainTextToken);
        dismissed.delete('token-not-kept');
        tellNotices();
        return status;
      },
      clear() {
        const status = vault.clear();
        tellNotices();
        return status;
      },
      async test() {
        const start = performance.now();
        const client = await connection.client();
        await client.testConnection();
        return { milliseconds: Math.round(performance.now() - start) };
      },
    },
    sandbox: {
      orders: async () =>
        settings.get().partner === 'sandbox'
          ? (await connection.sandboxOrders()).slice(0, PRACTICE_ORDERS)
          : [],
    },
    printers: {
      list: listPrinters,
      async chooseFolder() {
        const folder = await chooseFolder();
        return folder === null ? null : `${FILE_PRINTER}${folder}`;
      },
    },
    station: {
      state: () => station.state(),
      scan: ({ text, accept }) => station.scan(text, accept),
      remove: ({ id }) => station.remove(id),
      clear: () => station.clear(),
      retry: ({ id }) => station.retry(id),
      retryFailed: () => station.retryFailed(),
      settle: ({ id, cameOut }) => station.settle(id, cameOut),
      print: async () => station.print(await runOptions(needs, listPrinters)),
      stop: () => station.stop(),
    },
  };
}
