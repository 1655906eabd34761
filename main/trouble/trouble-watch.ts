import { resolve } from 'node:path';
import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { profileInUse } from '../../shared/settings.ts';
import type { RunState } from '../../shared/station.ts';
import type { Troubles } from '../../shared/trouble.ts';
import type { Connection } from '../connection.ts';
import type { Log } from '../log/log.ts';
import type { ChooseLook } from '../printers/look.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { Vault } from '../settings/vault.ts';
import { createClockWatch } from './clock-watch.ts';
import { createDiskWatch } from './disk-watch.ts';
import { createPartnerWatch } from './partner-watch.ts';
import { createPrinterWatch } from './printer-watch.ts';
import { ownTime, type Time } from './time.ts';
import { createTokenWatch } from './token-watch.ts';
import { createTold } from './told.ts';
import type { TroubleWatch } from './trouble.ts';

/** The watch of a station, which tells it how its run stands. */
export interface StationTroubleWatch extends TroubleWatch {
  /** Looks for the first time; what is met before is known before. */
  start(): void;
  /** How the station's run stands: while one is under way nobody else looks at the printer. */
  run(run: RunState): void;
}

interface Needs {
  readonly settings: Pick<SettingsStore, 'get' | 'onChange'>;
  readonly vault: Pick<Vault, 'status' | 'misfit' | 'onChange'>;
  readonly connection: Pick<Connection, 'client' | 'partner' | 'onNews'>;
  readonly chooseLook: ChooseLook;
  readonly dataDir: string;
  readonly log: Log;
  readonly time?: Time;
  /** From 0 up to 1. */
  readonly random?: () => number;
  readonly freeBytes?: (folder: string) => Promise<number>;
}

export function createTroubleWatch({
  settings,
  vault,
  connection,
  chooseLook,
  dataDir,
  log,
  time = ownTime,
  random = Math.random,
  freeBytes,
}: Needs): StationTroubleWatch {
  const printerInUse = (): string | null => profileInUse(settings.get(), settings.get().size).printer;
  const isService = (): boolean => settings.get().partner === 'service';

  /** Without a token the service is not asked at all, so nothing can be wrong with the way to it. */
  function isSetUp(): boolean {
    const { partner, baseUrl } = settings.get();
    return partner === 'sandbox' || (isService() && baseUrl !== null && vault.status().fits);
  }

  /** What keeps the service from being reached; that it refuses the token is another trouble. */
  async function askPartner(signal: AbortSignal): Promise<Problem | null> {
    try {
      await (await connection.client()).testConnection({ signal });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { code } = error.problem;
      if (code === 'unavailable' || code === 'malformed' || code === 'rate-limited') return error.problem;
    }
    return null;
  }

  function folders(): readonly string[] {
    const printer = printerInUse();
    return printer?.startsWith(FILE_PRINTER) === true
      ? [dataDir, resolve(printer.slice(FILE_PRINTER.length))]
      : [dataDir];
  }

  const told = createTold(() => state(), log);
  const onChange = told.changed;
  const partner = createPartnerWatch({ ask: askPartner, isSetUp, time, random, onChange });
  const printer = createPrinterWatch({ inUse: printerInUse, chooseLook, time, onChange });
  const token = createTokenWatch({
    misfit: () => (isService() ? vault.misfit() : null),
    expiresAtMs: () => (isService() ? vault.status().expiresAtMs : null),
    time,
    onChange,
  });
  const clock = createClockWatch({ time, askAgain: partner.look, onChange });
  const disk = createDiskWatch({
    folders,
    time,
    onChange,
    ...(freeBytes === undefined ? {} : { freeBytes }),
  });
  const state = (): Troubles =>
    [partner, printer, token, clock, disk].map((watch) => watch.trouble()).filter((one) => one !== null);

  let who = connection.partner();
  let where = folders().join('\n');
  settings.onChange(() => {
    if (connection.partner() !== who) {
      who = connection.partner();
      partner.forget();
      clock.forget();
      token.forget();
    }
    printer.changed();
    if (folders().join('\n') === where) return;
    where = folders().join('\n');
    disk.moved();
  });
  vault.onChange(() => {
    token.forget();
    if (partner.trouble() !== null) partner.look();
  });
  const stopHearing = connection.onNews((news) => {
    partner.news(news);
    token.news(news);
    if (news.kind !== 'unavailable' && news.serviceMs !== null) clock.told(news.serviceMs);
  });

  return {
    state,
    onChange: told.onChange,
    start() {
      printer.look();
      token.look();
      disk.look();
    },
    run: printer.run,
    retry() {
      const isAny = (...watches: { trouble(): unknown }[]): boolean =>
        watches.some((watch) => watch.trouble() !== null);
      if (isAny(partner, clock, token)) partner.look();
      printer.look();
      token.look();
      disk.look();
    },
    met(kind, problem) {
      if (kind === 'partner') return partner.met(problem);
      printer.met(problem);
      // A label that could not be written may have met a full disk.
      if (problem.code === 'folder-failed') disk.look();
    },
    close() {
      stopHearing();
      told.close();
      for (const watch of [partner, printer, token, clock, disk]) watch.close();
    },
  };
}
