import {
  type DriverBypass,
  type DriverMismatch,
  describeDriverBypass,
  describeDriverMismatch,
} from '../../shared/driver-mismatch.ts';
import type { Language } from '../../shared/language.ts';
import { line, type Terminal } from './terminal-text.ts';

/** Reports driver mismatches in Vietnamese and English, each kind once per run however many labels it affects. */
export function createMismatchReporter(
  stream: Terminal,
): (misfits: readonly DriverMismatch[], straight?: DriverBypass | null) => void {
  const said = new Set<DriverMismatch['kind']>();
  return (misfits, straight = null) => {
    for (const misfit of misfits) {
      if (said.has(misfit.kind)) continue;
      said.add(misfit.kind);
      const { what, todo } = describeDriverMismatch(misfit);
      const way = describeDriverBypass(straight);
      const say = (language: Language): string => `${what[language]} ${todo[language]} ${way[language]}`;
      stream.write(line(`! ${say('vi')}`) + line(`  ${say('en')}`));
    }
  };
}
