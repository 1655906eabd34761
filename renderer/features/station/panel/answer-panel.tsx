import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useScanningServices } from '../../../scanning/scanning-services.ts';
import type { RunProblemComponent } from '../last-run.tsx';
import { useStationServices } from '../station-services.ts';
import classes from './answer-panel.module.css';
import { PanelAnswers } from './panel-answers.tsx';
import { PanelPicture } from './panel-picture.tsx';
import { PanelText } from './panel-text.tsx';
import { usePanelView } from './use-panel-view.ts';

/** Fewer waiting scans are done before anyone could read the number. */
const MIN_WAITING_SHOWN = 4;

/**
 * The latest fact, in colour, icon and word; a question has its answers beside it, which digits press wherever the focus
 * is. Its height never changes.
 */
export function AnswerPanel({ RunProblem }: { RunProblem: RunProblemComponent }): JSX.Element {
  const { t } = useTranslation();
  const { panel } = useStationServices();
  const { scanQueue } = useScanningServices();
  const sequence = useStore(panel.store, (state) => state.sequence);
  // Every scan waits for a moment; that alone is not shown.
  const waiting = useStore(scanQueue.store, (state) =>
    state.waiting < MIN_WAITING_SHOWN ? 0 : state.waiting,
  );
  const view = usePanelView();
  const { icon: Icon, tone } = view.appearance;
  return (
    <section
      className={`${classes.panel} tone-${tone}`}
      aria-label={t('panel.title')}
      data-kind={view.kind}
      data-loud={tone === 'red' || undefined}
      data-asks={view.answers.length > 0 || undefined}
    >
      {/* A new element per fact, so that a repeated one animates again. */}
      <div key={sequence} className={classes.mark}>
        <Icon stroke={2.2} aria-hidden />
      </div>
      <div className={classes.body}>
        {/* A region that may scroll has to be reachable by keyboard. */}
        <div className={classes.text} role="status" aria-atomic tabIndex={0}>
          <PanelText view={view} RunProblem={RunProblem} />
        </div>
        <PanelAnswers view={view} />
        {waiting > 0 && <span className={classes.queue}>{t('scan.waiting', { number: waiting })}</span>}
      </div>
      <PanelPicture row={view.row} />
    </section>
  );
}
