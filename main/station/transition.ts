import type { LabelState } from '../../shared/station.ts';

/** Everything that can happen to a label. */
export const LABEL_EVENTS = [
  /** The scanned text is looked up (again). */
  'look-up',
  /** The order is known. */
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
  /** It did not come out and will not. */
  'fail',
  /** Nobody knows whether it came out. */
  'doubt',
  /** The operator must answer first. */
  'hold',
  /** The run ended before any of it was handed over. */
  'requeue',
  /** Tem ended in the middle of it and was restarted. */
  'interrupt',
  /** The operator tries again. */
  'retry',
  /** The operator accepts a held label. */
  'accept',
  /** Its unexpected codes, or its size, were agreed to for every label of the service: it is made and inspected again. */
  'agree',
  /** The operator saw that it came out. */
  'came-out',
  /** The operator saw that it did not come out. */
  'did-not-come-out',
  /** The operator wants it again and gave a reason. */
  'reprint',
  /** The operator removes it before it is printed. */
  'cancel',
  /** It was scanned back from the paper. */
  'confirm',
] as const;
export type LabelEvent = (typeof LABEL_EVENTS)[number];

/**
 * The next state for each state and event; events not listed are impossible. This table guarantees that no label is printed twice
 * by mistake: from submitting, submitted, printed, confirmed and unknown, only the operator's own answer (did-not-come-out,
 * reprint) or the certainty that nothing was sent (requeue) leads back to printing. A label that certainly did not come out
 * (fail) is retried by the operator only.
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

/** Returns the state after an event; null if the event is impossible in this state. */
export function transition(state: LabelState, event: LabelEvent): LabelState | null {
  return TRANSITIONS[state][event] ?? null;
}
