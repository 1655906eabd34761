import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { parseCommand } from '../../main/cli/parse-command.ts';
import { runCommand } from '../../main/cli/run-command.ts';
import { openLog } from '../../main/log/log.ts';
import { createSecrets } from '../../main/log/secrets.ts';
import { createGate } from '../../main/net/gate/gate.ts';
import type { PartnerNetwork } from '../../main/net/network.ts';
import { createPrinterChooser } from '../../main/printers/choose-printer.ts';
import { createLeftoverQueueJobs } from '../../main/printers/leftover-queue-jobs.ts';
import { type Sandbox, startSandbox } from '../../main/sandbox/sandbox.ts';
import { createRunOptions } from '../../main/services/run-options.ts';
import { openServices, type ServiceOptions, type Services } from '../../main/services/services.ts';
import { createStation, type Station } from '../../main/station/station.ts';
import type { AccountId } from '../../shared/account.ts';
import type { StationChange } from '../../shared/station.ts';
import { forkNode, INSPECTOR_ARGUMENTS, INSPECTOR_HOST } from '../helpers/fork-node.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { written } from '../helpers/written.ts';
import { testedFetch, testedFetchOnce } from './clients.ts';

// A data folder with three accounts at one address, as main's start-up opens it, and its command line.

const choosePrinter = createPrinterChooser(async () => [], null);

export const ACCOUNTS = ['main', '0000000b', '0000000c'] as AccountId[];
export const NAMES = ['Tiệm A', 'Tiệm B', 'Tiệm C'];

/** A request as it left the station. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** The account whose access token it carried, 0 for the first; -1: a token of none of them; null without one. */
  readonly account: number | null;
}

interface CommandResult {
  readonly exitCode: number;
  readonly output: string;
  readonly error: string;
}

export interface AccountsStation {
  readonly folder: string;
  readonly sandbox: Sandbox;
  readonly sent: SentRequest[];
  /** Opens the services as the window's station has them; closed with the test. */
  openStation(): Promise<Services>;
  /** The batch of the window's station. */
  createStation(services: Services, onChange?: (change: StationChange) => void): Station;
  /** Runs a command as main does. */
  run(args: readonly string[]): Promise<CommandResult>;
}

/**
 * Starts the service with three accounts, and a station that knows them; its tokens are stored.
 * @param name of the data folder
 * @param isNew whether the data folder is empty instead
 */
export async function startAccountsStation(name: string, isNew = false): Promise<AccountsStation> {
  const sandbox = await startSandbox({ seed: 7, orders: 60, accounts: 3 });
  onTestFinished(() => sandbox.close());
  // Drawn by the service, since there is no window here.
  sandbox.control.addFault({ operation: 'label', fault: { kind: 'pdf-label' }, calls: null });
  const folder = temporaryFolder(name);
  if (!isNew) writeFileSync(join(folder, 'settings.json'), JSON.stringify(settingsFor(sandbox.url, folder)));
  const secrets = createSecrets();
  const sent: SentRequest[] = [];
  const log = openLog({ dataDir: folder, secrets, shownLevel: 'error', show: () => undefined });

  const serviceOptions = (overrides: ServiceOptions['overrides']): ServiceOptions => ({
    version: '0.1.0',
    dataDir: folder,
    log,
    secrets,
    network: networkOf(sandbox, sent, log),
    inspectorProcess: forkNode(INSPECTOR_HOST, INSPECTOR_ARGUMENTS),
    overrides,
  });

  const station: AccountsStation = {
    folder,
    sandbox,
    sent,
    async openStation() {
      const services = await openServices(serviceOptions({ settings: {}, accessToken: null }));
      let closing: Promise<void> | null = null;
      const close = (): Promise<void> => (closing ??= services.close());
      onTestFinished(close);
      return { ...services, close };
    },
    createStation: (services, onChange = () => undefined) =>
      createStation(services.labelStore, {
        source: 'station',
        resume: true,
        reprintDays: () => services.settings.get().reprintDays,
        orders: services.stationOrders,
        runOptions: () => createRunOptions(services, choosePrinter),
        attended: null,
        log,
        onChange,
      }),
    run: (args) => run(args, serviceOptions),
  };
  if (!isNew) await storeTokens(serviceOptions, sandbox);
  return station;
}

const settingsFor = (url: string, folder: string): object => ({
  partner: 'service',
  baseUrl: url,
  labelUrl: url,
  accountName: NAMES[0],
  accounts: ACCOUNTS.slice(1).map((id, at) => ({ id, name: NAMES[at + 1], baseUrl: url, labelUrl: url })),
  printer: `file:${join(folder, 'printed')}`,
  prepareAhead: false,
});

async function storeTokens(
  serviceOptions: (overrides: ServiceOptions['overrides']) => ServiceOptions,
  { accounts }: Sandbox,
): Promise<void> {
  const services = await openServices(serviceOptions({ settings: {}, accessToken: null }));
  for (const [at, id] of ACCOUNTS.entries())
    await services.tokens.of(id)?.set(accounts[at]?.accessToken ?? '');
  await services.close();
}

function networkOf({ accounts }: Sandbox, sent: SentRequest[], log: ServiceOptions['log']): PartnerNetwork {
  const recorded =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (input, init) => {
      const request = new Request(input, init);
      const { pathname, searchParams } = new URL(request.url);
      const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
      const at = accounts.findIndex(({ accessToken }) => accessToken === token);
      sent.push({
        method: request.method,
        path: pathname,
        query: searchParams,
        body: await request.clone().text(),
        account: token === null ? null : at,
      });
      return fetch(request);
    };
  const names = { resolveHost: async () => ['127.0.0.1'], resolveProxy: async () => 'DIRECT' };
  return {
    fetch: recorded(testedFetch),
    fetchOnce: recorded(testedFetchOnce),
    visit: async () => ({
      fetch: recorded(testedFetch),
      setCookies: async () => undefined,
      cookies: async () => [],
      end: () => undefined,
    }),
    readStylesheet: () => Promise.reject(new Error('no page is shown')),
    gate: createGate(names, log),
  };
}

async function run(
  args: readonly string[],
  serviceOptions: (overrides: ServiceOptions['overrides']) => ServiceOptions,
): Promise<CommandResult> {
  const command = parseCommand(args);
  if (command.kind === 'app' || command.kind === 'help' || command.kind === 'version')
    throw new Error('another command');
  const [output, error] = [new PassThrough(), new PassThrough()];
  const exitCode = await runCommand(command, {
    serviceOptions,
    choosePrinter,
    leftInQueues: createLeftoverQueueJobs(null),
    openDiagnostics: () => {
      throw new Error('has no place in this test');
    },
    streams: { input: Readable.from(['']), output, error },
    onInterrupt: () => undefined,
  });
  return { exitCode, output: written(output), error: written(error) };
}
