import { arch, cpus, freemem, release, totalmem, type, uptime, version } from 'node:os';
import type { Machine } from '../../shared/diagnostics.ts';
import { freeBytesOf } from '../platform/free-bytes.ts';

/** Facts about Electron and the machine that only Electron knows (main/app/electron-facts.ts). */
export interface ElectronFacts {
  readonly version: string;
  readonly locale: string;
  readonly screens: readonly string[];
  readonly hardwareAcceleration: boolean;
}

/** Reads the machine's current state. @param dataDir the folder whose disk's free space is reported */
export async function readMachine(
  { locale, screens, hardwareAcceleration }: ElectronFacts,
  dataDir: string,
): Promise<Machine> {
  return {
    system: systemName(),
    processors: processorNames(),
    memoryBytes: totalmem(),
    freeMemoryBytes: freemem(),
    freeDiskBytes: await freeBytesOf(dataDir).catch(() => null),
    upMs: Math.round(uptime() * 1000),
    temUpMs: Math.round(process.uptime() * 1000),
    locale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    screens,
    hardwareAcceleration,
  };
}

/** Returns the versions of what Tem runs on; these names are the same in every language. */
export function readVersions({ version: tem }: Pick<ElectronFacts, 'version'>): Record<string, string> {
  const { electron, chrome, node, v8, sqlite } = process.versions;
  const versions = { Tem: tem, Electron: electron, Chromium: chrome, Node: node, V8: v8, SQLite: sqlite };
  return Object.fromEntries(
    Object.entries(versions).filter((one): one is [string, string] => one[1] !== undefined),
  );
}

/** Windows has its name in `version` and its build in `release`; on Linux `version` is a build date, which is of no use. */
function systemName(): string {
  const name = process.platform === 'win32' ? version() : type();
  return `${name} ${release()}, ${arch()}`;
}

function processorNames(): string {
  const models = new Map<string, number>();
  for (const { model } of cpus()) models.set(model.trim(), (models.get(model.trim()) ?? 0) + 1);
  return [...models].map(([model, count]) => `${count} × ${model}`).join(', ');
}
