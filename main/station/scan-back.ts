import { readOrderCode } from '../../shared/order-code.ts';
import { isUnconfirmed, type Phase, type ScanAnswer } from '../../shared/station.ts';
import type { Batch } from './batch.ts';
import { findRow } from './find-row.ts';
import type { Ledger } from './ledger.ts';
import type { ScanBackLedger } from './scan-back-ledger.ts';
import { transition } from './transition.ts';

/** Scanning printed labels back from the paper, and the standstill after a wrong one. */
export interface ScanBack {
  /** Takes a scan where it is none of a new order; null where it is. */
  take(text: string): ScanAnswer | null;
  /** A wrong label was scanned, and nobody has acknowledged it. */
  stopped(): boolean;
  acknowledge(): void;
  setPhase(phase: Phase): void;
  /** Looks whether labels wait to be scanned back: after a run, and when the setting was changed. */
  look(): void;
}

interface Needs {
  readonly batch: Batch;
  readonly ledger: Ledger;
  readonly kept: ScanBackLedger;
  /** The setting. */
  readonly on: () => boolean;
  /** Ends what prints: a wrong label was scanned. */
  readonly stopLine: () => void;
}

/** Of what was scanned, so much is kept and shown. */
const MOST_LETTERS = 200;

/**
 * Opens it where it was left. Once labels have been printed, scans are taken for labels that come back (`confirm`) until
 * the last one has, or the operator says otherwise.
 */
export function createScanBack({ batch, ledger, kept, on, stopLine }: Needs): ScanBack {
  const tell = (phase: Phase): void => {
    batch.setWork({ phase });
    batch.changed([]);
  };
  const phase = (): Phase => batch.work().phase;

  function setPhase(next: Phase): void {
    const meant = on() ? next : 'collect';
    if (meant === phase()) return;
    kept.setPhase(meant);
    tell(meant);
  }

  function wrong(text: string): ScanAnswer {
    const shown = text.trim().slice(0, MOST_LETTERS);
    batch.setWork({ alarm: kept.addWrong(shown) });
    batch.changed([]);
    stopLine();
    return { kind: 'wrong', text: shown };
  }

  function confirm(text: string): ScanAnswer {
    const read = readOrderCode(text);
    if (read.kind === 'empty') return read;
    const row = read.kind === 'invalid' ? null : findRow(ledger, batch.id, read.code);
    if (row?.state === 'confirmed') return { kind: 'confirmed-before', row: batch.whole(row) };
    if (row === null || transition(row.state, 'confirm') === null) return wrong(text);
    const [confirmed] = batch.step([row.id], { event: 'confirm', problem: null });
    if (isUnconfirmed(row) && !kept.anyUnconfirmed()) setPhase('collect');
    return { kind: 'confirmed', row: batch.whole(confirmed ?? row) };
  }

  batch.setWork({ phase: on() ? kept.phase() : 'collect', alarm: kept.alarm() });

  return {
    take(text) {
      if (batch.work().alarm !== null) return { kind: 'stopped', text: text.trim().slice(0, MOST_LETTERS) };
      return phase() === 'confirm' ? confirm(text) : null;
    },
    stopped: () => batch.work().alarm !== null,
    acknowledge() {
      if (batch.work().alarm === null) return;
      kept.acknowledge();
      batch.setWork({ alarm: null });
      batch.changed([]);
    },
    setPhase,
    look: () => setPhase(on() && kept.anyUnconfirmed() ? 'confirm' : 'collect'),
  };
}
