import { type JSX, useMemo } from 'react';
import { DropCodesHere } from '../scan/codes/drop-here.tsx';
import { ScanAnswer } from '../scan/scan-answer.tsx';
import { ScanField } from '../scan/scan-field.tsx';
import { useServices, useStation } from '../services.ts';
import { Screen } from '../ui/screen.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { BatchList } from './batch-list.tsx';
import { BatchSummary } from './batch-summary.tsx';
import { countStates } from './counts.ts';
import { PrintPanel } from './print-panel.tsx';
import classes from './station-screen.module.css';

/** The packing station: scan on the left, print on the right. */
export function StationScreen(): JSX.Element {
  const { rooms } = useServices();
  const rows = useStation((station) => station.rows);
  const counts = useMemo(() => countStates(rows), [rows]);
  useKeys({ 'Ctrl+,': () => rooms.setState({ room: 'settings' }) });
  return (
    <Screen>
      <main className={classes.main}>
        <div className={classes.left}>
          <ScanField />
          <ScanAnswer />
          <div className={classes.batch}>
            <BatchSummary counts={counts} total={rows.length} />
            <BatchList />
            <DropCodesHere />
          </div>
        </div>
        <PrintPanel counts={counts} />
      </main>
    </Screen>
  );
}
