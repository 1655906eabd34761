import { z } from 'zod';
import { type Settings, SettingsPatchSchema } from './settings.ts';
import { definitionOf, SETTING_NAMES, type SettingWith } from './settings-table.ts';

/** A setting that is copied from station to station. */
export type PortableSetting = SettingWith<{ readonly scope: 'portable' }>;
type MachineSetting = SettingWith<{ readonly scope: 'machine' }>;
export type PortableSettings = Partial<Pick<Settings, PortableSetting>>;

/** Identifies the file, for whoever opens it. */
export const SETTINGS_FILE_FORMAT = 'tem-settings';
/** The only version so far. */
export const SETTINGS_FILE_VERSION = 1;

/** The largest settings file, in characters; 16 profiles need about 5,000. */
export const MAX_SETTINGS_TEXT_LENGTH = 1_000_000;

/** Settings that belong to one machine or were approved there, and so are in no settings file. Secrets are not settings. */
export const MACHINE_SETTINGS = SETTING_NAMES.filter(
  (name): name is MachineSetting => definitionOf(name).scope === 'machine',
);

const omitted = Object.fromEntries(MACHINE_SETTINGS.map((name) => [name, true])) as Readonly<
  Record<MachineSetting, true>
>;

/** The settings of a file: any may be missing, unknown ones are refused. A station without a service exports none. */
export const PortableSettingsSchema = SettingsPatchSchema.omit(omitted).extend({
  partner: z.enum(['sandbox', 'service']).optional(),
});

/** What a file would change here, before anything is changed. */
export interface SettingsPreview {
  /** The settings whose value differs, in the settings' own order. */
  readonly changed: readonly PortableSetting[];
  /** The values of the file. */
  readonly after: PortableSettings;
  /** Printers of the file that this machine does not have. */
  readonly missingPrinters: readonly string[];
}
