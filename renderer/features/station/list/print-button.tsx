import { Box, Progress } from '@mantine/core';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useStation } from '../../../components/context/station.ts';
import { IconPlayerStopFilled, IconPrinter } from '../../../components/icons.tsx';
import { KeyButton } from '../../../components/key-button.tsx';
import { useShortcuts } from '../../../components/use-shortcuts.ts';
import { useStationServices } from '../station-services.ts';
import classes from './list-head.module.css';

/** Prints what waits; while printing, the progress and the stop button, in the same place. */
export function PrintButton(): JSX.Element {
  const { t } = useTranslation();
  const { printing, tem, report } = useStationServices();
  const run = useStation((station) => station.run);
  const queued = useStation(({ rows }) =>
    rows.reduce((sum, row) => sum + (row.state === 'queued' ? 1 : 0), 0),
  );
  const asked = useStore(printing.store, (state) => state.requested);
  const print = (): void => void printing.print();
  const stop = (): void => void tem.calls.station.stop(undefined).catch(report);
  const isRunning = run.kind === 'running';
  const canStop = isRunning && !run.stopping;
  const word = queued === 0 ? t('print.printNothing') : t('print.print', { number: queued });
  useShortcuts({
    // Works even with no order waiting: a print waits for earlier scans, and main says why there is nothing to print.
    F9: { label: word, act: isRunning || asked ? undefined : print },
    F8: { label: t('print.stop'), act: canStop ? stop : undefined },
  });
  if (!isRunning)
    return (
      <KeyButton
        className={classes.print ?? ''}
        loading={asked}
        disabled={queued === 0}
        keyName="F9"
        icon={IconPrinter}
        iconSize={24}
        onClick={print}
      >
        {word}
      </KeyButton>
    );
  const { done, total, stopping } = run;
  return (
    <div className={classes.run}>
      <Box w={120}>
        <Box component="b" fz={15} lh="20px" role="status">
          {stopping ? t('print.stopping') : t('print.progress', { done, total })}
        </Box>
        <Progress
          size={10}
          radius="md"
          value={total === 0 ? 0 : (100 * done) / total}
          aria-label={t('print.progressLabel', { done, total })}
          transitionDuration={200}
        />
      </Box>
      <KeyButton
        className={classes.print ?? ''}
        color="red.9"
        variant="outline"
        disabled={stopping}
        keyName="F8"
        icon={IconPlayerStopFilled}
        iconSize={20}
        onClick={stop}
      >
        {t('print.stop')}
      </KeyButton>
    </div>
  );
}
