import { Flex } from '@mantine/core';
import type { JSX } from 'react';
import { useStore } from 'zustand';
import { CodeDropOverlay } from '../../scanning/code-drop-overlay.tsx';
import { ScanField } from '../../scanning/scan-field.tsx';
import { LargeLabel } from './large-label.tsx';
import type { RunProblemComponent } from './last-run.tsx';
import { ListHead } from './list/list-head.tsx';
import { ShiftList } from './list/shift-list.tsx';
import { AnswerPanel } from './panel/answer-panel.tsx';
import classes from './station-screen.module.css';
import { useStationServices } from './station-services.ts';
import { useInspectedRow } from './use-inspected-row.ts';
import { VerificationPanel } from './verification-panel.tsx';
import { ScanBar } from './workstation/scan-bar.tsx';

/**
 * The station: the latest fact with its answers on top, the scan field, and the shift's list. A picture that has to be
 * judged takes the place of panel and list; scanning goes on above it.
 */
export function StationScreen({ RunProblem }: { RunProblem: RunProblemComponent }): JSX.Element {
  const inspected = useInspectedRow();
  return (
    <main className={classes.main} data-inspecting={inspected !== null || undefined}>
      {inspected === null && <AnswerPanel RunProblem={RunProblem} />}
      <ScanBar>
        <ScanField />
      </ScanBar>
      {inspected === null ? (
        <List RunProblem={RunProblem} />
      ) : (
        <VerificationPanel key={inspected.id} row={inspected} />
      )}
      <CodeDropOverlay />
    </main>
  );
}

function List({ RunProblem }: { RunProblem: RunProblemComponent }): JSX.Element {
  const { panel } = useStationServices();
  const isLarge = useStore(panel.store, (state) => state.large);
  return (
    <div className={classes.list}>
      <Flex direction="column" mih={0} inert={isLarge}>
        <ListHead />
        <ShiftList RunProblem={RunProblem} />
      </Flex>
      {isLarge && <LargeLabel />}
    </div>
  );
}
