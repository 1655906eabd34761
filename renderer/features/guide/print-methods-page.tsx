import type { JSX } from 'react';
import { useSettings } from '../../components/context/settings.ts';
import type { GuideNavigation } from './guide-navigation.ts';
import { PrintMethodsTrial } from './print-methods-trial.tsx';

/** In the guide: which way of speaking to the station's printer prints right. */
export function PrintMethodsPage({ walk }: { walk: GuideNavigation }): JSX.Element | null {
  const { printer, size } = useSettings();
  return printer === null ? null : (
    <PrintMethodsTrial printer={printer} size={size} navigation={walk} onSkip={walk.next} />
  );
}
