import { type OrderCode, parseOrderCode } from '../../shared/order-code.ts';
import { type Alarm, isUnconfirmed, type ScanAnswer, type StationPhase } from '../../shared/station.ts';
import type { Batch } from './batch.ts';
import type { LabelRow } from './label-row.ts';
import type { LabelStore } from './label-store.ts';
import type { RowAccounts } from './row-accounts.ts';
import { otherAccounts } from './station-accounts.ts';

/** Handles labels scanned back from the paper, and the alarm after a wrong one. */
export type ScanBack = ReturnType<typeof createScanBack>;

/** The length up to which a scanned text is kept and shown. */
const MAX_SHOWN_LENGTH = 200;

/**
 * Restores the last state. Once labels have been printed, scans count as labels scanned back (`confirm`) until the last one is
 * confirmed or the operator changes the phase.
 */
export function createScanBack(
  labelStore: LabelStore,
  batch: Batch,
  accounts: Pick<RowAccounts, 'list'>,
  isEnabled: () => boolean,
) {
  const store = labelStore.scanBack(batch.id);
  const phase = (): StationPhase => batch.work().phase;

  function setPhase(next: StationPhase): void {
    const meant = isEnabled() ? next : 'collect';
    if (meant === phase()) return;
    store.setPhase(meant);
    batch.setWork({ phase: meant });
  }

  const isInBatch = (text: OrderCode): boolean => labelStore.matches(batch.id, text).length > 0;

  /** Returns the order that a text names, if none of its labels was printed here: then it is hardly a wrong label. */
  function newOrderOf(text: string): OrderCode | null {
    const read = parseOrderCode(text);
    if (read.kind === 'empty' || read.kind === 'invalid' || isInBatch(read.code)) return null;
    const found = accounts
      .list()
      .flatMap(({ key, book }) => book.find(read.code).map(({ code }) => ({ key, code })));
    const [order = null, ...others] = found;
    const code = read.kind === 'usual' ? read.code : (order?.code ?? null);
    if (code === null || others.length > 0 || isInBatch(code)) return null;
    // Of an account that is not known yet: any print of the code counts.
    const except = otherAccounts(accounts, order?.key ?? null);
    return labelStore.priorPrints(code, 0, except) === null ? code : null;
  }

  function withNewOrder(alarm: Alarm | null): Alarm | null {
    const newOrder = alarm === null ? null : newOrderOf(alarm.text);
    return alarm === null || newOrder === null ? alarm : { ...alarm, newOrder };
  }

  function wrong(text: string): ScanAnswer {
    const shown = text.trim().slice(0, MAX_SHOWN_LENGTH);
    batch.setWork({ alarm: withNewOrder(store.addWrongScan(shown)) });
    return { kind: 'wrong', text: shown };
  }

  /** Of labels with equal codes, of several accounts, one scan confirms one: the next that waits for it. */
  const meantRow = (rows: readonly LabelRow[]): LabelRow | null =>
    rows.find((row) => row.state !== 'confirmed' && labelStore.canApply(row, 'confirm')) ?? rows[0] ?? null;

  function confirm(text: string): ScanAnswer {
    const read = parseOrderCode(text);
    if (read.kind === 'empty') return read;
    const row = read.kind === 'invalid' ? null : meantRow(labelStore.matches(batch.id, read.code));
    if (row?.state === 'confirmed') return { kind: 'confirmed-before', row: batch.withOrder(row) };
    if (row === null || !labelStore.canApply(row, 'confirm')) return wrong(text);
    const [confirmed] = labelStore.step([row.id], { event: 'confirm', problem: null });
    if (isUnconfirmed(row) && !store.hasUnconfirmed()) setPhase('collect');
    return { kind: 'confirmed', row: batch.withOrder(confirmed ?? row) };
  }

  batch.noteWork({ phase: isEnabled() ? store.phase() : 'collect', alarm: withNewOrder(store.alarm()) });

  return {
    /** Handles a scan; returns null if it is a new order's. During an alarm nothing may be printed. */
    handleScan(text: string): ScanAnswer | null {
      if (batch.work().alarm !== null)
        return { kind: 'stopped', text: text.trim().slice(0, MAX_SHOWN_LENGTH) };
      return phase() === 'confirm' ? confirm(text) : null;
    },
    /** Whether a wrong label was scanned and nobody has acknowledged it. */
    isStopped: () => batch.work().alarm !== null,
    acknowledge() {
      if (batch.work().alarm === null) return;
      store.acknowledge();
      batch.setWork({ alarm: null });
    },
    setPhase,
    /** Checks whether labels wait to be scanned back, after a run or a change of the setting. */
    updatePhase: () => setPhase(isEnabled() && store.hasUnconfirmed() ? 'confirm' : 'collect'),
  };
}
