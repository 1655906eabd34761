import { join } from 'node:path';
import type { Diagnostics, SeenPrinter, TimedLabel } from '../../shared/diagnostics.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Troubles } from '../../shared/trouble.ts';
import type { Database } from '../ledger/database.ts';
import type { KeptAnswers } from '../ledger/kept-answers.ts';
import { type ChainEndCheck, verifyEnd } from '../ledger/verify-receipts.ts';
import type { Log } from '../log/log.ts';
import type { Secrets } from '../log/secrets.ts';
import type { NotFound } from '../orders/not-found/not-found.ts';
import { tokenWantedFor } from '../partner/wants-token.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Vault } from '../settings/vault.ts';
import type { Latency } from './latency.ts';
import { type ElectronFacts, readMachine, readVersions } from './machine.ts';
import { allFilesIn, filesIn, type Paths, readPlaces } from './places.ts';
import { type PrinterSources, seePrinters } from './see-printers.ts';
import { readTimedLabels } from './timed-labels.ts';
import type { MakeZip } from './zip-thread.ts';

/** What helps to find out what is wrong with a station, from afar. */
export interface DiagnosticsRoom {
  read(): Promise<Diagnostics>;
  /** Asks every printer; takes as long as the slowest of them, within limits. */
  printers(): Promise<readonly SeenPrinter[]>;
  /** All of it with the logs, redacted. @param file absolute path of the zip @throws ProblemError file-failed */
  zip(file: string): Promise<void>;
}

interface Needs {
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly vault: Pick<Vault, 'look' | 'status'>;
  readonly database: Pick<Database, 'sqlite'>;
  readonly kept: Pick<KeptAnswers, 'get'>;
  readonly notFound: Pick<NotFound, 'learned'>;
  readonly latency: Pick<Latency, 'read'>;
  /** What is to be taken out of all that leaves. */
  readonly secrets: Pick<Secrets, 'inForce'>;
  readonly log: Log;
  readonly about: () => ElectronFacts;
  readonly paths: Paths;
  readonly printers: PrinterSources;
  /** What is wrong around the station now, and what the operator was told and has not dismissed. */
  readonly trouble: () => Troubles;
  readonly notices: () => readonly Problem[];
  readonly makeZip: MakeZip;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** Receipts that a zip says of whether they are whole; `tem verify` looks at all. */
const CHECKED_RECEIPTS = 1_000;

export function openDiagnostics(needs: Needs): DiagnosticsRoom {
  const {
    settings,
    vault,
    database,
    kept,
    notFound,
    latency,
    log,
    about,
    paths,
    trouble,
    notices,
    secrets,
    makeZip,
  } = needs;
  const { now = Date.now } = needs;

  async function read(): Promise<Diagnostics> {
    const facts = about();
    const [machine, places] = await Promise.all([readMachine(facts, paths.data), readPlaces(paths)]);
    return {
      readAtMs: now(),
      versions: readVersions(facts),
      machine,
      places,
      latency: latency.read(),
      learned: ofLedger(() => ({ notFound: notFound.learned(), tokenWanted: tokenWantedFor(kept) })),
      labels: ofLedger((): readonly TimedLabel[] => readTimedLabels(database.sqlite)),
    };
  }

  /** A ledger that can't be read is what the rest may explain. */
  function ofLedger<Part>(readPart: () => Part): Part | null {
    try {
      return readPart();
    } catch (error) {
      log({ event: 'diagnostics incomplete', error });
      return null;
    }
  }

  async function receipts(): Promise<ChainEndCheck | null> {
    try {
      return await verifyEnd(database.sqlite, CHECKED_RECEIPTS);
    } catch (error) {
      log({ event: 'diagnostics incomplete', error });
      return null;
    }
  }

  const printers = (): Promise<readonly SeenPrinter[]> => seePrinters(settings.get(), needs.printers);

  return {
    read,
    printers,
    async zip(file) {
      const [diagnostics, seen, files, logs, chain] = await Promise.all([
        read(),
        printers(),
        allFilesIn(paths.data).catch(() => []),
        filesIn(paths.logs).catch(() => []),
        receipts(),
        vault.look(),
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
        secrets: secrets.inForce(),
      });
    },
  };
}
