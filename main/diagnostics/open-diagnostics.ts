import { join } from 'node:path';
import type { DiagnosticsReport, ProbedPrinter } from '../../shared/diagnostics.ts';
import type { HealthIssues } from '../../shared/health.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Database } from '../database/database.ts';
import type { ResponseCache } from '../database/response-cache.ts';
import { verifyChainEnd } from '../database/verify-receipts.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import type { NotFoundDetector } from '../orders/not-found/not-found-detector.ts';
import { operationsRequiringToken } from '../partner/token-requirements.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { TokenVault } from '../settings/token-vault.ts';
import { readLabelTimings } from './label-timings.ts';
import { type ElectronFacts, readMachine, readVersions } from './machine.ts';
import type { Latency } from './measure-latency.ts';
import { type PrinterSources, probePrinters } from './probe-printers.ts';
import { listAllFiles, listFiles, readStoragePaths, type StoragePaths } from './storage-paths.ts';
import type { MakeZip } from './zip-thread.ts';

/** Remote diagnostics of a station. */
export type Diagnostics = ReturnType<typeof openDiagnostics>;

interface DiagnosticsDependencies {
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly vault: Pick<TokenVault, 'refresh' | 'status'>;
  readonly database: Pick<Database, 'sqlite'>;
  readonly responseCache: Pick<ResponseCache, 'get'>;
  readonly notFound: Pick<NotFoundDetector, 'learned'>;
  readonly latency: Pick<Latency, 'read'>;
  /** The secrets to remove from everything that is exported. */
  readonly secrets: Pick<Secrets, 'list'>;
  readonly log: Log;
  readonly about: () => ElectronFacts;
  readonly paths: StoragePaths;
  readonly printers: PrinterSources;
  /** The current health issues, and the notices that the operator has not dismissed. */
  readonly trouble: () => HealthIssues;
  readonly notices: () => readonly Problem[];
  readonly makeZip: MakeZip;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** How many receipts a zip verifies; `tem verify` checks all. */
const CHECKED_RECEIPTS = 1_000;

export function openDiagnostics({
  settings,
  vault,
  database,
  responseCache,
  notFound,
  latency,
  log,
  about,
  paths,
  printers: sources,
  trouble,
  notices,
  secrets,
  makeZip,
  now = Date.now,
}: DiagnosticsDependencies) {
  async function read(): Promise<DiagnosticsReport> {
    const facts = about();
    const [machine, places] = await Promise.all([readMachine(facts, paths.data), readStoragePaths(paths)]);
    return {
      readAtMs: now(),
      versions: readVersions(facts),
      machine,
      places,
      latency: latency.read(),
      learned: await readOrNull(() => ({
        notFound: notFound.learned(),
        tokenWanted: operationsRequiringToken(responseCache),
      })),
      labels: await readOrNull(() => readLabelTimings(database.sqlite)),
    };
  }

  /** An unreadable ledger must not stop the report, which may explain why. */
  async function readOrNull<Part>(readPart: () => Part | Promise<Part>): Promise<Part | null> {
    try {
      return await readPart();
    } catch (error) {
      log({ event: 'diagnostics incomplete', error });
      return null;
    }
  }

  const printers = (): Promise<readonly ProbedPrinter[]> => probePrinters(settings.get(), sources);

  return {
    read,
    /** Queries every printer; takes as long as the slowest one, within limits. */
    printers,
    /**
     * Writes the report and the logs, redacted, to a zip. @param file absolute path of the zip @throws ProblemError file-failed
     */
    async zip(file: string): Promise<void> {
      const [diagnostics, seen, files, logs, chain] = await Promise.all([
        read(),
        printers(),
        listAllFiles(paths.data).catch(() => []),
        listFiles(paths.logs).catch(() => []),
        readOrNull(() => verifyChainEnd(database.sqlite, CHECKED_RECEIPTS)),
        vault.refresh(),
      ]);
      await makeZip({
        file,
        parts: [
          {
            name: 'diagnostics.json',
            value: {
              ...diagnostics,
              printers: seen,
              receipts: chain,
              trouble: trouble(),
              notices: notices(),
              accessToken: vault.status(),
            },
          },
          { name: 'settings.json', value: settings.get() },
          { name: 'files.json', value: files },
        ],
        logs: logs.map(({ name }) => ({ name: `logs/${name}`, path: join(paths.logs, name) })),
        secrets: secrets.list(),
      });
    },
  };
}
