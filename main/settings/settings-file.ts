import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { parsePrinterName } from '../../shared/printer-name.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';
import {
  type PortableSetting,
  type PortableSettings,
  PortableSettingsSchema,
  SETTINGS_FILE_FORMAT,
  SETTINGS_FILE_VERSION,
  type SettingsPreview,
} from '../../shared/settings-file.ts';

/** The setting names that a file may contain. */
const PORTABLE = PortableSettingsSchema.keyof();

const isPortable = (name: string): name is PortableSetting => PORTABLE.safeParse(name).success;

/** Common to every version of the file: its type and version. */
const EnvelopeSchema = z.object({
  format: z.literal(SETTINGS_FILE_FORMAT),
  version: z.int().positive(),
  settings: z.unknown(),
});

/**
 * Formats a station's settings as a file for other stations, without secrets and without anything that belongs to this machine.
 * @param savedAt the time to record in the file
 */
export function formatSettingsFile(settings: Partial<Settings>, savedAt: Date): string {
  const portable = Object.entries(settings).filter(
    // A station without a service exports none.
    ([name, value]) => isPortable(name) && !(name === 'partner' && value === 'unset'),
  );
  const file = {
    format: SETTINGS_FILE_FORMAT,
    version: SETTINGS_FILE_VERSION,
    savedAt: savedAt.toISOString(),
    settings: Object.fromEntries(portable),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** @throws ProblemError settings-file-unreadable, settings-file-newer, settings-file-wrong (with the invalid names) */
export function parseSettingsFile(text: string): PortableSettings {
  let content: unknown;
  try {
    // Editors may add a byte order mark.
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new ProblemError('settings-file-unreadable', { detail: 'JSON' });
  }
  const envelope = EnvelopeSchema.safeParse(content);
  if (!envelope.success) throw new ProblemError('settings-file-unreadable', { detail: SETTINGS_FILE_FORMAT });
  const { version, settings } = envelope.data;
  if (version > SETTINGS_FILE_VERSION) throw new ProblemError('settings-file-newer', { version });
  const checked = PortableSettingsSchema.safeParse(settings);
  if (!checked.success) throw new ProblemError('settings-file-wrong', { names: invalidNames(checked.error) });
  // An omitted setting keeps its value.
  return Object.fromEntries(Object.entries(checked.data).filter(([, value]) => value !== undefined));
}

/** Returns what the file would change, and which of its printers this machine does not have. */
export function previewSettings(
  after: PortableSettings,
  now: Settings,
  systemPrinters: readonly string[],
): SettingsPreview {
  const changed = Object.keys(now)
    .filter(isPortable)
    .filter((name) => name in after && !isDeepStrictEqual(after[name], now[name]));
  const missing = [after.printer, ...Object.values(after.profiles ?? {}).map(({ printer }) => printer)]
    .map((name) => (typeof name === 'string' ? requiredSystemQueue(name) : null))
    .filter((queue) => typeof queue === 'string')
    .filter((queue) => !systemPrinters.includes(queue));
  return { changed, after, missingPrinters: [...new Set(missing)] };
}

/** Returns the system's queue that a printer needs; null for folders and network printers, which need none. */
function requiredSystemQueue(name: string): string | null {
  const target = parsePrinterName(name);
  return 'queue' in target ? target.queue : null;
}

/** Names the invalid or unknown settings, ten at most, never their values, which may be anything. */
export function invalidNames(error: z.ZodError): string {
  const names = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...issue.path, key].join('.'))
      : [issue.path.join('.') || 'settings'],
  );
  return [...new Set(names)]
    .map((name) => name.slice(0, 60))
    .slice(0, 10)
    .join(', ');
}
