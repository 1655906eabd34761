import type { LabelState } from '../../shared/station.ts';
import { type AnyMomentKind, QUEUE_MOMENT_KINDS, WINDOW_MOMENT_KINDS } from './moments.ts';

/** What kills have shown. */
export interface KillFigures {
  /** The kills that hit a live process. */
  kills: number;
  /** The same by how their moments were chosen, and how many of them hit a label that may have been coming out. */
  readonly byMoment: Readonly<Record<AnyMomentKind, { kills: number; onTheWay: number }>>;
  /** States of labels at the moments of the kills. */
  readonly atKill: Partial<Record<LabelState, number>>;
  labels: number;
  /** Came out once, and Tem says so. */
  printedOnce: number;
  /** Tem asks; the number of these that had come out. */
  asked: number;
  askedAndOut: number;
  /** Did not come out, and Tem neither asks nor says why. */
  lost: number;
  /** Taken back before they began: they did not come out, and Tem says so. */
  failed: number;
  /** Came out twice. */
  doubled: number;
  /** How often the chain of receipts was checked, and the length of the longest one. */
  chains: number;
  receipts: number;
  /** Prepared labels on disk at the kills of a window's station. */
  prepared: number;
  /** A state on disk that was untrue at some moment, a broken chain of receipts, a label with old data, or what a start left. */
  untrue: string[];
}

export function emptyFigures(): KillFigures {
  const none = (): { kills: number; onTheWay: number } => ({ kills: 0, onTheWay: 0 });
  return {
    kills: 0,
    byMoment: {
      time: none(),
      write: none(),
      bytes: none(),
      paused: none(),
      stopped: none(),
      preparing: none(),
      ready: none(),
      printing: none(),
    },
    atKill: {},
    labels: 0,
    printedOnce: 0,
    asked: 0,
    askedAndOut: 0,
    lost: 0,
    failed: 0,
    doubled: 0,
    chains: 0,
    receipts: 0,
    prepared: 0,
    untrue: [],
  };
}

/** Counts what became of a round's orders. @param out how often each came out */
export function recordFates(
  figures: KillFigures,
  codes: readonly string[],
  states: ReadonlyMap<string, LabelState>,
  out: ReadonlyMap<string, number>,
): void {
  for (const code of codes) {
    const times = out.get(code) ?? 0;
    const state = states.get(code) ?? 'queued';
    figures.labels++;
    if (times > 1) figures.doubled++;
    if (state === 'unknown') {
      figures.asked++;
      figures.askedAndOut += times;
    } else if (state === 'failed' && times === 0) figures.failed++;
    else if (times === 0) figures.lost++;
    else figures.printedOnce++;
  }
}

/** Handed over, or being handed over: at such a moment nobody knows whether it comes out. */
const ON_THE_WAY: readonly LabelState[] = ['submitting', 'submitted'];

export function recordKill(figures: KillFigures, kind: AnyMomentKind, states: readonly LabelState[]): void {
  figures.kills++;
  figures.byMoment[kind].kills++;
  if (states.some((state) => ON_THE_WAY.includes(state))) figures.byMoment[kind].onTheWay++;
  for (const state of states) figures.atKill[state] = (figures.atKill[state] ?? 0) + 1;
}

export function formatFigures(figures: KillFigures): string[] {
  const states = Object.entries(figures.atKill).map(([state, number]) => `${state} ${number}`);
  const moments = [...QUEUE_MOMENT_KINDS, ...WINDOW_MOMENT_KINDS].flatMap((kind) => {
    const { kills, onTheWay } = figures.byMoment[kind];
    return kills === 0 ? [] : [`by ${kind} ${kills} (${onTheWay} with a label on its way)`];
  });
  return [
    `${figures.kills} kills, ${moments.join(', ')}; labels then: ${states.join(', ')}`,
    `${figures.labels} labels: ${figures.printedOnce} printed once, ${figures.asked} asked about (${figures.askedAndOut} of them had come out), ` +
      `${figures.failed} failed, ${figures.lost} lost, ${figures.doubled} twice, ${figures.untrue.length} untrue states`,
    `receipts checked ${figures.chains} times, up to ${figures.receipts} in a chain; ${figures.prepared} prepared files at the kills`,
  ];
}
