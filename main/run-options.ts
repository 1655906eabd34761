import type { LabelSize } from '../shared/label-size.ts';
import { ProblemError } from '../shared/problem.ts';
import { type Profile, USUAL_PROFILE } from '../shared/profile.ts';
import type { Settings } from '../shared/settings.ts';
import type { ChoosePrinter } from './printers/choose.ts';
import type { Services } from './services.ts';
import type { RunOptions } from './station/station.ts';

/** What the command line says of the profile, for one run. */
export type ProfileForThisRun = Partial<Pick<Profile, 'printer' | 'dpi'>>;

/** How a size is printed: its own profile, with the station's printer where it names none. */
export function profileOf(
  { profiles, printer }: Pick<Settings, 'profiles' | 'printer'>,
  size: LabelSize,
  forThisRun: ProfileForThisRun = {},
): Profile {
  const profile = profiles[size] ?? USUAL_PROFILE;
  return { ...profile, printer: profile.printer ?? printer, ...forThisRun };
}

/**
 * What a print run needs, by the settings as they are now.
 * @throws ProblemError where a setting is missing (no-printer, not-configured, no-token, size-needs-label-url); nothing was
 * sent then
 */
export async function runOptions(
  { settings, connection, labels }: Pick<Services, 'settings' | 'connection' | 'labels'>,
  choosePrinter: ChoosePrinter,
  forThisRun: ProfileForThisRun = {},
): Promise<RunOptions> {
  const current = settings.get();
  const { size, chunkSize, printUnreadable } = current;
  const profile = profileOf(current, size, forThisRun);
  if (profile.printer === null) throw new ProblemError('no-printer');
  await connection.check(size);
  return {
    size,
    chunkSize,
    printer: choosePrinter(profile.printer),
    labels: (batch, signal) => labels.begin({ size, profile, chunkSize, printUnreadable, ...batch }, signal),
  };
}
