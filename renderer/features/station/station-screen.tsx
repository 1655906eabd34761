import { Flex } from '@mantine/core';
import type { JSX } from 'react';
import { useStore } from 'zustand';
import { ScanAnswer } from '../../scanning/answers/scan-answer.tsx';
import { CodeDropOverlay } from '../../scanning/code-drop-overlay.tsx';
import { ScanField } from '../../scanning/scan-field.tsx';
import { BatchList } from './batch-list.tsx';
import { BatchSummary } from './batch-summary.tsx';
import { LargeLastLabel, LastLabel } from './last-label.tsx';
import type { RunProblemComponent } from './last-run.tsx';
import { PrintPanel } from './print-panel.tsx';
import classes from './station-screen.module.css';
import { useStationServices } from './station-services.ts';
import { useInspectedRow } from './use-inspected-row.ts';
import { useLastLabel } from './use-last-label.ts';
import { ScanArea } from './workstation/scan-area.tsx';
import { WorkstationBar } from './workstation/workstation-bar.tsx';

/**
 * The packing station: scanning on the left with the last label beside it, printing on the right. Each part subscribes
 * to the station separately, so that a scan renders only what it changes.
 */
export function StationScreen({ RunProblem }: { RunProblem: RunProblemComponent }): JSX.Element {
  const label = useLastLabel();
  const { labelView } = useStationServices();
  const large = useStore(labelView.store, (state) => state.large);
  // A picture with a question has precedence.
  const asked = useInspectedRow() !== null;
  const largeLabel = large && !asked ? label : null;
  return (
    <main className={classes.main}>
      <div className={classes.left}>
        <WorkstationBar />
        <div className={classes.top}>
          <Flex className={classes.scans} direction="column" gap={12} miw={0}>
            <ScanArea>
              <ScanField />
            </ScanArea>
            <ScanAnswer />
          </Flex>
          <LastLabel label={label} />
        </div>
        <div className={classes.batch}>
          <Flex direction="column" mih={0} inert={largeLabel !== null}>
            <BatchSummary />
            <BatchList />
          </Flex>
          {largeLabel !== null && <LargeLastLabel label={largeLabel} />}
          <CodeDropOverlay />
        </div>
      </div>
      <PrintPanel RunProblem={RunProblem} />
    </main>
  );
}
