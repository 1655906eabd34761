import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceArguments } from '../e2e/command-line.ts';
import type { Partner } from '../e2e/partner-process.ts';
import { killAndWait, startCommand } from '../kill/kill-process.ts';
import { readRows, type StoredRow } from '../kill/ledger-checks.ts';
import type { VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { KilledError, type StationDriver, WAITS_ITSELF } from './driver.ts';

export interface CommandStation {
  readonly name: string;
  readonly dataDir: string;
  readonly partner: Partner;
  readonly printer: VirtualPrinter;
}

/** A person tries again after as long, while nothing but the fleet's database is missing. */
const AGAIN_MS = 1_500;

/** A station that prints with `tem print`: a new command for each batch, taken up with --resume after a kill. */
export function createCommandDriver({ name, dataDir, partner, printer }: CommandStation): StationDriver {
  const ledger = join(dataDir, 'ledger.sqlite');
  const temporary = join(dirname(dataDir), 'temporary');
  mkdirSync(temporary, { recursive: true });
  const args = ['--size', 'S9', '--printer', printer.address, ...serviceArguments(partner, { dataDir })];
  let running: ChildProcess | null = null;
  let kills = 0;

  const rowsOf = (codes: readonly string[]): StoredRow[] => {
    const newest = new Map(readRows(ledger).map((row) => [row.code, row]));
    return codes.flatMap((code) => newest.get(code) ?? []);
  };
  const print = async (given: readonly string[]): Promise<void> => {
    const before = kills;
    const child = startCommand(['print', '--json', ...args, ...given], { TMPDIR: temporary });
    running = child;
    try {
      await once(child, 'exit');
    } finally {
      running = null;
    }
    if (kills > before) throw new KilledError(name);
  };
  const isToDo = ({ state, problem }: StoredRow): boolean =>
    state === 'queued' || state === 'preparing' || state === 'proven' || WAITS_ITSELF.includes(problem);

  return {
    name,
    dataDir,
    async workOff(codes) {
      const known = rowsOf(codes);
      // A kill may have come before any of them, or all, was in the ledger.
      if (known.length === 0) await print(codes);
      else if (known.length < codes.length) await print(['--resume', ...codes]);
      while (rowsOf(codes).some(isToDo)) {
        await print(['--resume']);
        if (rowsOf(codes).some(isToDo)) await pause(AGAIN_MS);
      }
      await printer.whenLeft();
    },
    async kill() {
      kills++;
      if (running !== null) await killAndWait(running);
    },
    close: () => Promise.resolve(),
  };
}
