import { parseOrderCode } from '../../shared/order-code.ts';
import { isUnconfirmed, type ScanAnswer, type StationPhase } from '../../shared/station.ts';
import type { Batch } from './batch.ts';
import type { LabelStore } from './label-store.ts';

/** Scanning printed labels back from the paper, and the standstill after a wrong one. */
export interface ScanBack {
  /** Takes a scan where it is none of a new order; null where it is. After a wrong one nothing must print any more. */
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
  readonly labelStore: LabelStore;
  /** The setting. */
  readonly isEnabled: () => boolean;
}

/** Of what was scanned, so much is kept and shown. */
const MAX_SHOWN_LENGTH = 200;

/**
 * Opens it where it was left. Once labels have been printed, scans are taken for labels that come back (`confirm`) until
 * the last one has, or the operator says otherwise.
 */
export function createScanBack({ batch, labelStore, isEnabled }: ScanBackDependencies): ScanBack {
  const store = labelStore.scanBack(batch.id);
  const phase = (): StationPhase => batch.work().phase;

  function setPhase(next: StationPhase): void {
    const meant = isEnabled() ? next : 'collect';
    if (meant === phase()) return;
    store.setPhase(meant);
    batch.setWork({ phase: meant });
  }

  function wrong(text: string): ScanAnswer {
    const shown = text.trim().slice(0, MAX_SHOWN_LENGTH);
    batch.setWork({ alarm: store.addWrongScan(shown) });
    return { kind: 'wrong', text: shown };
  }

  function confirm(text: string): ScanAnswer {
    const read = parseOrderCode(text);
    if (read.kind === 'empty') return read;
    const row = read.kind === 'invalid' ? null : labelStore.match(batch.id, read.code);
    if (row?.state === 'confirmed') return { kind: 'confirmed-before', row: batch.withOrder(row) };
    if (row === null || !labelStore.canApply(row, 'confirm')) return wrong(text);
    const [confirmed] = labelStore.step([row.id], { event: 'confirm', problem: null });
    if (isUnconfirmed(row) && !store.hasUnconfirmed()) setPhase('collect');
    return { kind: 'confirmed', row: batch.withOrder(confirmed ?? row) };
  }

  batch.noteWork({ phase: isEnabled() ? store.phase() : 'collect', alarm: store.alarm() });

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
    },
    setPhase,
    updatePhase: () => setPhase(isEnabled() && store.hasUnconfirmed() ? 'confirm' : 'collect'),
  };
}
