import type { LabelState } from '../../shared/station.ts';

/** Everything that can happen to a label. */
export const LABEL_EVENTS = [
  /** What was scanned is looked up (again). */
  'look-up',
  /** The order that was meant is known. */
  'identify',
  /** A run takes it up. */
  'prepare',
  /** Its page was inspected and names its order. */
  'prove',
  /** Its handover begins: from here on it may come out. */
  'submit',
  /** Printer or spooler took it. */
  'hand-over',
  /** Printer or spooler reports that it came out. */
  'print',
  /** It did not come out, and won't. */
  'fail',
  /** Nobody knows whether it came out. */
  'doubt',
  /** The operator must answer first. */
  'hold',
  /** The run ended before anything of it was handed over. */
  'requeue',
  /** Tem ended in the middle of it, and was started again. */
  'interrupt',
  /** The operator: try again. */
  'retry',
  /** The operator's yes to a label that is held. */
  'accept',
  /** A manager approved the codes that it is held for, for every label of the service: it is made and judged again. */
  'agree',
  /** The operator saw it. */
  'came-out',
  /** The operator saw that it did not come out. */
  'did-not-come-out',
  /** The operator wants it once more, and gave a reason. */
  'reprint',
  /** The operator takes it out before it is printed. */
  'cancel',
  /** It was scanned back from the paper. */
  'confirm',
] as const;
export type LabelEvent = (typeof LABEL_EVENTS)[number];

/**
 * Where an event leads from each state; what is not named can't happen there. The promise stands in this table: nothing
 * leads out of submitting, submitted, printed, confirmed or unknown to where it would be printed again, but for the
 * operator's own answer (did-not-come-out, reprint), or where nothing of it was sent (requeue). A label that certainly did
 * not come out (fail) is retried by the operator only.
 */
const TRANSITIONS: Readonly<Record<LabelState, Readonly<Partial<Record<LabelEvent, LabelState>>>>> = {
  'looking-up': { identify: 'queued', hold: 'held', cancel: 'cancelled' },
  queued: { prepare: 'preparing', hold: 'held', cancel: 'cancelled' },
  held: {
    accept: 'queued',
    agree: 'queued',
    'look-up': 'looking-up',
    identify: 'queued',
    hold: 'held',
    cancel: 'cancelled',
  },
  preparing: {
    prove: 'proven',
    fail: 'failed',
    hold: 'held',
    requeue: 'queued',
    interrupt: 'queued',
  },
  proven: { submit: 'submitting', fail: 'failed', hold: 'held', requeue: 'queued', interrupt: 'queued' },
  submitting: {
    'hand-over': 'submitted',
    print: 'printed',
    requeue: 'queued',
    fail: 'failed',
    doubt: 'unknown',
    interrupt: 'unknown',
    cancel: 'cancelled',
  },
  submitted: {
    'hand-over': 'submitted',
    print: 'printed',
    fail: 'failed',
    doubt: 'unknown',
    interrupt: 'unknown',
    cancel: 'cancelled',
    reprint: 'queued',
    confirm: 'confirmed',
  },
  printed: { reprint: 'queued', confirm: 'confirmed' },
  confirmed: { reprint: 'queued', confirm: 'confirmed' },
  failed: { retry: 'queued', cancel: 'cancelled' },
  unknown: {
    'came-out': 'printed',
    'did-not-come-out': 'queued',
    reprint: 'queued',
    confirm: 'confirmed',
  },
  cancelled: { retry: 'queued', cancel: 'cancelled' },
};

/** The state after an event; null where the event can't happen in this state. */
export function transition(state: LabelState, event: LabelEvent): LabelState | null {
  return TRANSITIONS[state][event] ?? null;
}
