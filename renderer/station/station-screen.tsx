import type { JSX } from 'react';
import { useStore } from 'zustand';
import { WorkBar } from '../bench/work-bar.tsx';
import { WorkPlace } from '../bench/work-place.tsx';
import { DropCodesHere } from '../scan/codes/drop-here.tsx';
import { ScanAnswer } from '../scan/scan-answer.tsx';
import { ScanField } from '../scan/scan-field.tsx';
import { useServices } from '../services.ts';
import { Screen } from '../ui/screen.tsx';
import { BatchList } from './batch-list.tsx';
import { BatchSummary } from './batch-summary.tsx';
import { LargeLastLabel, LastLabel } from './last-label.tsx';
import { PrintPanel } from './print-panel.tsx';
import classes from './station-screen.module.css';
import { useLastLabel } from './use-last-label.ts';
import { useLookedAt } from './use-looked-at.ts';

/**
 * The packing station: scan on the left, with the last label beside it; print on the right. Each part follows the station by
 * itself, so that a scan draws only what it changes.
 */
export function StationScreen(): JSX.Element {
  const label = useLastLabel();
  const { labelView } = useServices();
  const large = useStore(labelView.store, (state) => state.large);
  // A picture that asks for an answer comes first.
  const asked = useLookedAt() !== null;
  const largeLabel = large && !asked ? label : null;
  return (
    <Screen>
      <main className={classes.main}>
        <div className={classes.left}>
          <WorkBar />
          <div className={classes.top}>
            <div className={classes.scans}>
              <WorkPlace>
                <ScanField />
              </WorkPlace>
              <ScanAnswer />
            </div>
            <LastLabel label={label} />
          </div>
          <div className={classes.batch}>
            <div className={classes.rows} inert={largeLabel !== null}>
              <BatchSummary />
              <BatchList />
            </div>
            {largeLabel !== null && <LargeLastLabel label={largeLabel} />}
            <DropCodesHere />
          </div>
        </div>
        <PrintPanel />
      </main>
    </Screen>
  );
}
