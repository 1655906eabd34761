import type { Random } from '../../main/sandbox/data/random.ts';

/** Every fault that hits the station. */
export const FAULT_KINDS = [
  /** The service answers with HTTP 500, once or more often than Tem tries. */
  'partner-500',
  /** The service does not answer within the time that Tem gives one attempt. */
  'partner-time-out',
  /** The label page says that the print token has expired. */
  'expired-token',
  /** The printer refuses connections, and breaks existing ones. */
  'printer-off',
  'paper-out',
  /** The connection to the printer breaks in the middle of a label. */
  'connection-breaks',
  /** The renderer of the hidden label window is killed. */
  'label-window-killed',
  /** The station's window reloads. */
  'window-reloaded',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A fault, and the number of labels printed when it begins. */
export interface PlannedFault {
  readonly kind: FaultKind;
  readonly at: number;
}

/** An endless sequence: all kinds in turn, in a new order each time, one at a random label of each span of `every` labels. */
export function* planFaults(random: Random, every: number): Generator<PlannedFault, never> {
  for (let span = 0; ; )
    for (const kind of shuffled(random, FAULT_KINDS)) {
      yield { kind, at: span * every + random.integer(0, every - 1) };
      span++;
    }
}

function shuffled<Value>(random: Random, list: readonly Value[]): Value[] {
  const left = [...list];
  return list.map(() => {
    const one = random.pick(left);
    left.splice(left.indexOf(one), 1);
    return one;
  });
}
