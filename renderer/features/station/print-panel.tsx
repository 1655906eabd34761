import { Flex } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ActionButton } from '../../components/action-button.tsx';
import { useSettings } from '../../components/context/settings.ts';
import { useStation } from '../../components/context/station.ts';
import { DriverHint } from '../../components/driver-hint.tsx';
import { SizeSelect } from '../../components/size-select.tsx';
import { ClearBatch } from './clear-batch.tsx';
import { useCounts } from './counts.ts';
import { LastRun, type RunProblemComponent } from './last-run.tsx';
import { OneByOne } from './one-by-one.tsx';
import { PrintBatch } from './print-batch.tsx';
import classes from './print-panel.module.css';
import { StationPrinterSelect } from './station-printer-select.tsx';
import { useStationServices } from './station-services.ts';
import { UndoLast } from './undo-last.tsx';
import { useInspectedRow } from './use-inspected-row.ts';

/** A constant element, so that scans never render the lists again. */
const PRINT_CHOICES = <PrintChoices />;

function PrintChoices(): JSX.Element {
  const { t } = useTranslation();
  const { size } = useSettings();
  return (
    <div className={classes.choices}>
      <SizeSelect />
      <StationPrinterSelect />
      <DriverHint size={size} instead={t('print.seeDriver')} />
    </div>
  );
}

/** The print panel for each work mode: waiting orders or the last scan, the printer, and the last run's outcome. */
export function PrintPanel({ RunProblem }: { RunProblem: RunProblemComponent }): JSX.Element {
  const counts = useCounts();
  const { t } = useTranslation();
  const { tem, printing, report } = useStationServices();
  const { mode } = useSettings();
  const run = useStation((station) => station.run);
  const asked = useStore(printing.store, (state) => state.requested);
  const idle = run.kind === 'idle' && !asked;
  const covered = useInspectedRow() !== null;

  const print = (): void => void printing.print();
  const retryFailed = (): void => void tem.calls.station.retryFailed(undefined).catch(report);
  // Labels cancelled at the printer did not come out either; main retries both.
  const toRetry = counts.failed + counts.cancelled;
  const Print = mode === 'batch' ? PrintBatch : OneByOne;
  return (
    // A label's picture covers it with its answers (verification-panel.module.css).
    <aside className={classes.panel} aria-label={t('print.title')} inert={covered}>
      <Print queued={counts.queued} run={run} asked={asked} print={print} />
      <LastRun RunProblem={RunProblem} quiet={mode === 'one-by-one'} />
      {PRINT_CHOICES}
      <Flex direction="column" gap={8} mt="auto">
        {toRetry > 0 && (
          <ActionButton
            variant="default"
            fullWidth
            className={classes.secondaryButton ?? ''}
            keyName="F7"
            icon={IconRefresh}
            onClick={retryFailed}
          >
            {t('print.retryFailed', { number: toRetry })}
          </ActionButton>
        )}
        <UndoLast />
        <ClearBatch counts={counts} disabled={!idle} />
      </Flex>
    </aside>
  );
}
