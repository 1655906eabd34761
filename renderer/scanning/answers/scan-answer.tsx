import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useCurrentRow } from '../queue/shown-answer.ts';
import { useScanningServices } from '../scanning-services.ts';
import { ANSWER_APPEARANCES, answerKindOf, READY_APPEARANCE } from './answer-appearance.ts';
import { AnswerText } from './answer-text.tsx';
import classes from './scan-answer.module.css';

/** Fewer waiting scans are done before anyone could read the number. */
const MIN_WAITING_SHOWN = 4;

/** The result of the last scan, legible from two meters. */
export function ScanAnswer(): JSX.Element {
  const { t } = useTranslation();
  const { scanQueue } = useScanningServices();
  const shown = useStore(scanQueue.store, (state) => state.shown);
  const turn = useStore(scanQueue.store, (state) => state.sequence);
  // Every scan waits for a moment; that alone is not shown.
  const waiting = useStore(scanQueue.store, (state) =>
    state.waiting < MIN_WAITING_SHOWN ? 0 : state.waiting,
  );
  const row = useCurrentRow(shown);
  const kind = shown === null ? 'ready' : answerKindOf(shown, row);
  const { icon: Icon, tone } = kind === 'ready' ? READY_APPEARANCE : ANSWER_APPEARANCES[kind];
  return (
    <div className={classes.frame}>
      <div
        className={`${classes.answer} tone-${tone}`}
        data-kind={kind}
        data-loud={tone === 'red' || undefined}
      >
        {/* A new element per answer, so that a repeated answer animates again. */}
        <div key={turn} className={classes.icon}>
          <Icon stroke={2.2} aria-hidden />
        </div>
        <div className={classes.content} role="status" aria-atomic>
          <AnswerText shown={shown} row={row} />
        </div>
        {waiting > 0 && <span className={classes.waiting}>{t('scan.waiting', { number: waiting })}</span>}
      </div>
    </div>
  );
}
