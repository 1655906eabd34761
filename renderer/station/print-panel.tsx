import { IconPrinter, IconRefresh } from '@tabler/icons-react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { unwrap } from '../api.ts';
import { useServices, useStation } from '../services.ts';
import { KeyButton } from '../ui/key-button.tsx';
import { SizeSelect } from '../ui/size-select.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { ClearBatch } from './clear-batch.tsx';
import type { Counts } from './counts.ts';
import { LastRun } from './last-run.tsx';
import classes from './print-panel.module.css';
import { RunProgress } from './run-progress.tsx';
import { StationPrinter } from './station-printer.tsx';

/** All about printing: how many wait, the one large button, where to, and how the last run went. */
export function PrintPanel({ counts }: { counts: Counts }): JSX.Element {
  const { t } = useTranslation();
  const { tem, printing, report } = useServices();
  const run = useStation((station) => station.run);
  const asked = useStore(printing.store, (state) => state.asked);
  const running = run.kind === 'running';
  const idle = !running && !asked;

  const print = (): void => void printing.print();
  const retryFailed = (): void => void unwrap(tem.calls.station.retryFailed(undefined)).catch(report);
  // What was cancelled at the printer did not come out either; main takes both up again.
  const toRetry = counts.failed + counts.cancelled;
  const canRetry = toRetry > 0;
  useKeys({ F9: idle ? print : undefined, F7: canRetry ? retryFailed : undefined });

  return (
    <aside className={classes.panel} aria-label={t('print.title')}>
      <p className={classes.waiting}>
        <b className={classes.number}>{counts.queued}</b>
        <span>{t('print.waiting')}</span>
      </p>
      {running ? (
        <RunProgress run={run} />
      ) : (
        <KeyButton
          className={classes.print}
          fullWidth
          loading={asked}
          disabled={counts.queued === 0}
          keyName="F9"
          leftSection={<IconPrinter size={30} aria-hidden />}
          onClick={print}
        >
          {counts.queued === 0 ? t('print.printNothing') : t('print.print', { number: counts.queued })}
        </KeyButton>
      )}
      <LastRun />
      <div className={classes.choices}>
        <SizeSelect />
        <StationPrinter />
      </div>
      <div className={classes.foot}>
        <KeyButton
          variant="default"
          fullWidth
          className={classes.second}
          disabled={!canRetry}
          keyName="F7"
          leftSection={<IconRefresh size={22} aria-hidden />}
          onClick={retryFailed}
        >
          {canRetry ? t('print.retryFailed', { number: toRetry }) : t('print.retryNone')}
        </KeyButton>
        <ClearBatch counts={counts} disabled={!idle} />
      </div>
    </aside>
  );
}
