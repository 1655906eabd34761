import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { FILE_PRINTER } from '../../shared/printer-name.ts';
import { ProblemError } from '../../shared/problem.ts';
import { parseRawQueue, RAW_PRINTER } from '../../shared/raw-printer.ts';
import type { Settings } from '../../shared/settings.ts';
import {
  type PortableSetting,
  type PortableSettings,
  PortableSettingsSchema,
  SETTINGS_FILE_FORMAT,
  SETTINGS_FILE_VERSION,
  type SettingsPreview,
} from '../../shared/settings-file.ts';

/** The names that a file may hold. */
const PORTABLE = PortableSettingsSchema.keyof();

const isPortable = (name: string): name is PortableSetting => PORTABLE.safeParse(name).success;

/** What every version of the file has: what it is, and which version. */
const EnvelopeSchema = z.object({
  format: z.literal(SETTINGS_FILE_FORMAT),
  version: z.int().positive(),
  settings: z.unknown(),
});

/**
 * A station's settings as a file for the next ones: no secret, and nothing that belongs to this machine.
 * @param savedAt when, for whoever finds the file
 */
export function formatSettingsFile(settings: Settings, savedAt: Date): string {
  const portable = Object.entries(settings).filter(
    // A station without a service has none to hand on.
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

/**
 * Reads such a file's text.
 * @throws ProblemError settings-file-unreadable, settings-file-newer, settings-file-wrong (with the names that are)
 */
export function parseSettingsFile(text: string): PortableSettings {
  let content: unknown;
  try {
    // A byte order mark is what an editor leaves in front.
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
  // A setting that is left out stays as it is.
  return Object.fromEntries(Object.entries(checked.data).filter(([, value]) => value !== undefined));
}

/** What the file would change, and which of its printers are not among this machine's. */
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

/** The system's queue that a printer needs; null: folders and network printers are named by their place and need none. */
function requiredSystemQueue(name: string): string | null {
  if (name.startsWith(RAW_PRINTER)) return parseRawQueue(name)?.queue ?? null;
  return name.startsWith(FILE_PRINTER) ? null : name;
}

/** The settings that are wrong or unknown, by name: never their values, which may be anything. */
function invalidNames(error: z.ZodError): string {
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
