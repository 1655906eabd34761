import { z } from 'zod';
import type { LabelSize } from './label-size.ts';
import { DEFAULT_PROFILE, type Profile } from './profile.ts';
import {
  definitionOf,
  SETTING_NAMES,
  type SETTINGS,
  type SettingDefinition,
  type SettingName,
} from './settings-table.ts';

/** How the station works: orders are collected and then printed, or each is printed as it is scanned. */
export type WorkMode = Settings['mode'];
/** The steps of the first-run guide. */
export type GuideStep = Settings['guide'];

type Table = typeof SETTINGS;

/** A schema for each setting, made of its definition. */
const mapSchemas = (map: (definition: SettingDefinition) => z.ZodType): object =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, map(definitionOf(name))]));

/** What the settings file holds; what is missing there has its default. */
export const SettingsSchema = z.object(
  mapSchemas(({ schema, default: fallback }) => schema.default(fallback)) as {
    [Name in SettingName]: z.ZodDefault<Table[Name]['schema']>;
  },
);

export type Settings = z.infer<typeof SettingsSchema>;

/** How labels of a size are printed: its own profile or the usual one, with the station's printer where it names none. */
export function activeProfile(
  { profiles, printer }: Pick<Settings, 'profiles' | 'printer'>,
  size: LabelSize,
): Profile {
  const profile = profiles[size] ?? DEFAULT_PROFILE;
  return { ...profile, printer: profile.printer ?? printer };
}

/** A change of some settings. Unknown names are refused. */
export const SettingsPatchSchema = z
  .strictObject(mapSchemas(({ schema }) => schema) as { [Name in SettingName]: Table[Name]['schema'] })
  .partial();

/** A change as it is asked for, and as it was checked. */
export type SettingsPatch = z.input<typeof SettingsPatchSchema>;
export type ValidatedPatch = z.output<typeof SettingsPatchSchema>;

/** The settings as a change makes them. Left-out ones stay as they are: undefined must not come over them. */
export function applyPatch(before: Settings, patch: ValidatedPatch): Settings {
  const change = Object.entries(patch).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(change) };
}

/** No length is documented; a JWT of about 1,000 characters and an opaque one of 40 are known (partner-api.md). */
export const AccessTokenSchema = z
  .string()
  .trim()
  .min(1)
  .max(16_384)
  .regex(/^[\x21-\x7e]+$/);

/** What the renderer may know of the access token: never the token. */
export interface TokenStatus {
  /** `kept` survives a restart, `this-run` does not; `unavailable`: one is kept, whose key the system has not given. */
  readonly state: 'none' | 'kept' | 'this-run' | 'unavailable';
  /** Whether this machine encrypts; `plain-text` where it is kept without; `waiting`: the system has not answered. */
  readonly storage: 'encrypted' | 'plain-text' | 'missing' | 'waiting';
  /** Where the token is a JWT, when it runs out (ms since 1970). */
  readonly expiresAtMs: number | null;
  /** The origin that it was given for, and is sent to; null where there is none, or where an older Tem kept it without one. */
  readonly origin: string | null;
  /** Whether that is where {base_url} is as it is saved; otherwise it is sent nowhere, and has to be typed anew. */
  readonly fits: boolean;
}

/** A printer to choose from. */
export interface PrinterChoice {
  /** What goes into `Settings.printer`. */
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** The model's or the driver's name as the system has it; empty where it tells none. */
  readonly model: string;
}
