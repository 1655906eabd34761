import { lstatSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../../main/sandbox/data/random.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { type BenchmarkPartner, startBenchmarkPartner } from '../benchmarks/sandbox-partner.ts';
import { type Postgres, startPostgres } from '../helpers/postgres/postgres.ts';
import { startTcpProxy } from '../helpers/tcp-proxy/tcp-proxy.ts';
import { createCommandDriver } from './command-driver.ts';
import type { StationDriver } from './driver.ts';
import { setUpFleet } from './fleet-database.ts';
import type { FleetPlug } from './fleet-plug.ts';
import type { FaultTarget } from './inject-fault.ts';
import type { CampaignOptions } from './options.ts';
import { createPaper, type Paper } from './paper.ts';
import { createManager, createPeople } from './people.ts';
import { createWindowDriver } from './window-driver.ts';
import { createWords, type Words } from './words.ts';

/** Everything that a campaign runs on. It ends in order, the last first. */
export interface World extends AsyncDisposable {
  readonly partner: BenchmarkPartner;
  readonly postgres: Postgres;
  readonly paper: Paper;
  readonly words: Words;
  readonly stations: readonly WorldStation[];
}

export interface WorldStation extends FaultTarget {
  readonly driver: StationDriver;
  /** A manager has orders printed there, at its window: whatever runs there ends before. Nobody is asked without a fleet. */
  settle(codes: readonly string[]): Promise<void>;
}

/** More than one document per batch. */
const CHUNK_SIZE = 4;

/** @param plug null: every station is alone @param folder for data folders; whoever made it removes it */
export async function openWorld(
  { orders, stations, fsync, alone }: CampaignOptions,
  plug: FleetPlug | null,
  random: Random,
  folder: string,
): Promise<World> {
  const open = new AsyncDisposableStack();
  try {
    const partner = await startBenchmarkPartner(orders);
    open.defer(() => partner.close());
    const postgres = open.use(await startPostgres({ fsync }));
    if (!alone) await setUpFleet(postgres, { training: false });
    const paper = createPaper();
    const words = createWords();
    const people = createPeople(random, words, plug?.words ?? null);
    const made: WorldStation[] = [];
    for (let at = 0; at < stations; at++) {
      const name = `Bàn ${at + 1}`;
      const dataDir = join(folder, `station-${at + 1}`, 'data');
      const proxy = open.use(await startTcpProxy(postgres.port));
      const printer = await paper.startPrinter(name);
      open.defer(() => printer.close());
      await writeSettings(name, dataDir, partner, printer.address);
      const station = { name, dataDir, partner, printer };
      // Half of the stations have a window.
      const drive = (of: typeof station): StationDriver =>
        at % 2 === 0 ? createWindowDriver({ ...of, paper, random, people }) : createCommandDriver(of);
      const driver = drive(station);
      open.defer(() => driver.close());
      const startClone = (forMs: number): Promise<void> =>
        runClone(driver, (copy) => drive({ ...station, dataDir: copy }), partner, forMs);
      const settle = async (codes: readonly string[]): Promise<void> => {
        if (plug === null) return;
        await driver.close();
        const manager = createManager(words, plug.words, paper);
        const window = createWindowDriver({ ...station, paper, random, people: manager });
        try {
          await window.workOff(codes);
        } finally {
          await window.close();
        }
      };
      made.push({ name, proxy, driver, settle, station: { kill: () => driver.kill(), startClone } });
    }
    await plug?.join(
      postgres,
      made.map(({ name, proxy, driver }) => ({ name, dataDir: driver.dataDir, port: proxy.port })),
    );
    const end = open.move();
    return {
      partner,
      postgres,
      paper,
      words,
      stations: made,
      [Symbol.asyncDispose]: () => end.disposeAsync(),
    };
  } catch (error) {
    await open.disposeAsync();
    throw error;
  }
}

async function writeSettings(
  stationName: string,
  dataDir: string,
  { url }: BenchmarkPartner,
  printer: string,
): Promise<void> {
  const settings: SettingsPatch = {
    stationName,
    partner: 'service',
    baseUrl: url,
    labelUrl: url,
    printer,
    size: 'S9',
    guide: 'done',
    chunkSize: CHUNK_SIZE,
    prepareAhead: true,
    fleetPrintAlone: true,
  };
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'settings.json'), JSON.stringify(settings));
}

/**
 * Copies the disk of a station that was just killed, and starts the copy beside it, with orders of its own to print.
 * @param drive makes a driver for the copy
 */
async function runClone(
  original: StationDriver,
  drive: (dataDir: string) => StationDriver,
  partner: BenchmarkPartner,
  forMs: number,
): Promise<void> {
  await original.kill();
  const copy = `${original.dataDir}-clone`;
  // A socket of the killed process is no file.
  await cp(original.dataDir, copy, { recursive: true, filter: (path) => !lstatSync(path).isSocket() });
  const clone = drive(copy);
  const enough = AbortSignal.timeout(forMs);
  const over = new Promise((resolve) => enough.addEventListener('abort', resolve));
  const working = clone.workOff(partner.codes.slice(0, 3)).catch(() => undefined);
  await Promise.race([working, over]);
  await clone.kill();
  await working;
}
