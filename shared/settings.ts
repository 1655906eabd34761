import { z } from 'zod';
import { accountsOf } from './account.ts';
import { type LabelSize, needsLabelUrl } from './label-size.ts';
import { DEFAULT_PROFILE, type Profile } from './profile.ts';
import {
  definitionOf,
  SETTING_NAMES,
  type SETTINGS,
  type SettingDefinition,
  type SettingName,
} from './settings-table.ts';

/** How the station works: it collects orders and then prints them, or prints each as it is scanned. */
export type WorkMode = Settings['mode'];
/** The steps of the first-run guide. */
export type GuideStep = Settings['guide'];

/** What each text size magnifies to by its name in the table, 1 for as designed. */
export type TextZooms = Readonly<Record<string, number>>;

type Table = typeof SETTINGS;

const mapSchemas = (map: (definition: SettingDefinition) => z.ZodType): object =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, map(definitionOf(name))]));

/** The content of the settings file; missing settings have their defaults. */
export const SettingsSchema = z.object(
  mapSchemas(({ schema, default: fallback }) => schema.default(fallback)) as {
    [Name in SettingName]: z.ZodDefault<Table[Name]['schema']>;
  },
);

export type Settings = z.infer<typeof SettingsSchema>;

/** Returns how labels of a size are printed: its profile or the default, with the station's printer if it names none. */
export function activeProfile(
  { profiles, printer }: Pick<Settings, 'profiles' | 'printer'>,
  size: LabelSize,
): Profile {
  const profile = profiles[size] ?? DEFAULT_PROFILE;
  return { ...profile, printer: profile.printer ?? printer };
}

/** Whether a service of the station's accounts prints labels of a size: some need {label_url}. */
export const isSizeServed = (settings: Settings, size: LabelSize): boolean =>
  settings.partner !== 'service' ||
  !needsLabelUrl(size) ||
  accountsOf(settings).some(({ labelUrl }) => labelUrl !== null);

/** A change of some settings. Unknown names are refused. */
export const SettingsPatchSchema = z
  .strictObject(mapSchemas(({ schema }) => schema) as { [Name in SettingName]: Table[Name]['schema'] })
  .partial();

/** A change as requested, and as validated. */
export type SettingsPatch = z.input<typeof SettingsPatchSchema>;
export type ValidatedPatch = z.output<typeof SettingsPatchSchema>;

/** Applies a change. Omitted settings keep their values: undefined must not overwrite them. */
export function applyPatch(before: Settings, patch: ValidatedPatch): Settings {
  const change = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(change) };
}
