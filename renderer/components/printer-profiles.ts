import type { LabelSize } from '../../shared/label-size.ts';
import { formatPrintMethod, type PrintMethod, parsePrintMethod } from '../../shared/print-method.ts';
import { DEFAULT_PROFILE, type Profile, ProfileSchema } from '../../shared/profile.ts';
import { activeProfile, type Settings, type SettingsPatch } from '../../shared/settings.ts';

/** The profile for a label size: its own, or the default. */
export function profileOf({ profiles }: Pick<Settings, 'profiles'>, size: LabelSize): Profile {
  return profiles[size] ?? DEFAULT_PROFILE;
}

/** A change to one size's profile. A profile equal to the default is removed. */
export function changeProfile(
  { profiles }: Pick<Settings, 'profiles'>,
  size: LabelSize,
  change: Partial<Profile>,
): SettingsPatch {
  const { [size]: own = DEFAULT_PROFILE, ...others } = profiles;
  const changed = { ...own, ...change };
  return { profiles: isUsual(changed) ? others : { ...others, [size]: changed } };
}

/** Removes a size's own profile. */
export function removeProfile({ profiles }: Pick<Settings, 'profiles'>, size: LabelSize): SettingsPatch {
  const { [size]: _dropped, ...others } = profiles;
  return { profiles: others };
}

function isUsual(profile: Profile): boolean {
  // The schema normalizes the key order.
  return JSON.stringify(ProfileSchema.parse(profile)) === JSON.stringify(DEFAULT_PROFILE);
}

type PrinterSettings = Pick<Settings, 'profiles' | 'printer' | 'size'>;

/** The printer for labels of the chosen size, and whether it is the size's own. */
export function printerInUse(settings: PrinterSettings): {
  readonly printer: string | null;
  readonly own: boolean;
} {
  const own = profileOf(settings, settings.size).printer !== null;
  return { printer: activeProfile(settings, settings.size).printer, own };
}

/** Changes the printer for labels of the chosen size: the size's own if it has one, else the station's. */
export function changePrinterInUse(settings: PrinterSettings, printer: string | null): SettingsPatch {
  return printerInUse(settings).own ? changeProfile(settings, settings.size, { printer }) : { printer };
}

/** Changes a printer's print method wherever it is chosen: for the station, and for each size that has it as its own. */
export function changePrintMethod(
  { profiles, printer }: Pick<Settings, 'profiles' | 'printer'>,
  way: PrintMethod,
): SettingsPatch {
  const chosen = formatPrintMethod(way);
  const isIt = (name: string | null): boolean => name !== null && parsePrintMethod(name)?.queue === way.queue;
  const own = Object.entries(profiles).map(([size, profile]) => [
    size,
    isIt(profile.printer) ? { ...profile, printer: chosen } : profile,
  ]);
  return { profiles: Object.fromEntries(own), ...(isIt(printer) ? { printer: chosen } : {}) };
}
