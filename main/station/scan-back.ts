import { parseOrderCode } from '../../shared/order-code.ts';
import { isUnconfirmed, type ScanAnswer, type StationPhase } from '../../shared/station.ts';
import type { Batch } from './batch.ts';
import { findRow } from './find-row.ts';
import type { LabelStore } from './label-store.ts';
import type { ScanBackStore } from './scan-back-store.ts';
import { transition } from './transition.ts';

/** Scanning printed labels back from the paper, and the standstill after a wrong one. */
export interface ScanBack {
  /** Takes a scan where it is none of a new order; null where it is. */
  handleScan(text: string): ScanAnswer | null;
  /** A wrong label was scanned, and nobody has acknowledged it. */
  isStopped(): boolean;
  acknowledge(): void;
  setPhase(phase: StationPhase): void;
  /** Looks whether labels wait to be scanned back: after a run, and when the setting was changed. */
  updatePhase(): void;
}

interface ScanBackDependencies {
  readonly batch: Batch;
  readonly ledger: LabelStore;
  readonly store: ScanBackStore;
  /** The setting. */
  readonly isEnabled: () => boolean;
  /** Ends what prints: a wrong label was scanned. */
  readonly stopLine: () => void;
}

/** Of what was scanned, so much is kept and shown. */
const MAX_SHOWN_LENGTH = 200;

/**
 * Opens it where it was left. Once labels have been printed, scans are taken for labels that come back (`confirm`) until
 * the last one has, or the operator says otherwise.
 */
export function createScanBack({
  batch,
  ledger,
  store,
  isEnabled,
  stopLine,
}: ScanBackDependencies): ScanBack {
  const tell = (phase: StationPhase): void => {
    batch.setWork({ phase });
    batch.publish([]);
  };
  const phase = (): StationPhase => batch.work().phase;

  function setPhase(next: StationPhase): void {
    const meant = isEnabled() ? next : 'collect';
    if (meant === phase()) return;
    store.setPhase(meant);
    tell(meant);
  }

  function wrong(text: string): ScanAnswer {
    const shown = text.trim().slice(0, MAX_SHOWN_LENGTH);
    batch.setWork({ alarm: store.addWrongScan(shown) });
    batch.publish([]);
    stopLine();
    return { kind: 'wrong', text: shown };
  }

  function confirm(text: string): ScanAnswer {
    const read = parseOrderCode(text);
    if (read.kind === 'empty') return read;
    const row = read.kind === 'invalid' ? null : findRow(ledger, batch.id, read.code);
    if (row?.state === 'confirmed') return { kind: 'confirmed-before', row: batch.withOrder(row) };
    if (row === null || transition(row.state, 'confirm') === null) return wrong(text);
    const [confirmed] = batch.step([row.id], { event: 'confirm', problem: null });
    if (isUnconfirmed(row) && !store.hasUnconfirmed()) setPhase('collect');
    return { kind: 'confirmed', row: batch.withOrder(confirmed ?? row) };
  }

  batch.setWork({ phase: isEnabled() ? store.phase() : 'collect', alarm: store.alarm() });

  return {
    handleScan(text) {
      if (batch.work().alarm !== null)
        return { kind: 'stopped', text: text.trim().slice(0, MAX_SHOWN_LENGTH) };
      return phase() === 'confirm' ? confirm(text) : null;
    },
    isStopped: () => batch.work().alarm !== null,
    acknowledge() {
      if (batch.work().alarm === null) return;
      store.acknowledge();
      batch.setWork({ alarm: null });
      batch.publish([]);
    },
    setPhase,
    updatePhase: () => setPhase(isEnabled() && store.hasUnconfirmed() ? 'confirm' : 'collect'),
  };
}
