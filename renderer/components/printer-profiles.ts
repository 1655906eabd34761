import type { LabelSize } from '../../shared/label-size.ts';
import { formatPrintMethod, type PrintMethod, parsePrintMethod } from '../../shared/print-method.ts';
import { DEFAULT_PROFILE, type Profile, ProfileSchema } from '../../shared/profile.ts';
import { activeProfile, type Settings, type SettingsPatch } from '../../shared/settings.ts';

/** How labels of a size are printed: by the size's own profile, or the usual one. */
export function profileOf({ profiles }: Pick<Settings, 'profiles'>, size: LabelSize): Profile {
  return profiles[size] ?? DEFAULT_PROFILE;
}

/** A change of one size's profile. One that changes nothing any more is not kept. */
export function changeProfile(
  { profiles }: Pick<Settings, 'profiles'>,
  size: LabelSize,
  change: Partial<Profile>,
): SettingsPatch {
  const { [size]: own = DEFAULT_PROFILE, ...others } = profiles;
  const changed = { ...own, ...change };
  return { profiles: isUsual(changed) ? others : { ...others, [size]: changed } };
}

/** Takes a size's own profile away. */
export function removeProfile({ profiles }: Pick<Settings, 'profiles'>, size: LabelSize): SettingsPatch {
  const { [size]: _dropped, ...others } = profiles;
  return { profiles: others };
}

function isUsual(profile: Profile): boolean {
  // The schema puts the names in one order.
  return JSON.stringify(ProfileSchema.parse(profile)) === JSON.stringify(DEFAULT_PROFILE);
}

type PrinterSettings = Pick<Settings, 'profiles' | 'printer' | 'size'>;

/** The printer that labels of the chosen size go to, and whether it is the size's own. */
export function printerInUse(settings: PrinterSettings): {
  readonly printer: string | null;
  readonly own: boolean;
} {
  const own = profileOf(settings, settings.size).printer !== null;
  return { printer: activeProfile(settings, settings.size).printer, own };
}

/** Another printer for labels of the chosen size: where the size has its own, that one changes, else the station's. */
export function changePrinterInUse(settings: PrinterSettings, printer: string | null): SettingsPatch {
  return printerInUse(settings).own ? changeProfile(settings, settings.size, { printer }) : { printer };
}

/** Speaks to a printer another way wherever it is chosen: for the station, and for each size that has it for its own. */
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
