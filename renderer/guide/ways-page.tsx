import type { JSX } from 'react';
import { useSettings } from '../services.ts';
import type { Walk } from './walk.ts';
import { WaysTrial } from './ways-trial.tsx';

/** In the guide: which way of speaking to the station's printer prints right. */
export function WaysPage({ walk }: { walk: Walk }): JSX.Element | null {
  const { printer, size } = useSettings();
  return printer === null ? null : <WaysTrial printer={printer} size={size} walk={walk} onSkip={walk.next} />;
}
