import type { Problem, ProblemCode } from '../../shared/problem.ts';
import type { Resuming } from '../../shared/station.ts';
import type { TroubleKind, Troubles } from '../../shared/trouble.ts';

/** One thing that is wrong now, as it is shown. */
export interface Banner {
  readonly kind: TroubleKind;
  /** Red: work stops, or is about to. Amber: it goes on. */
  readonly tone: 'red' | 'amber';
  readonly problem: Problem;
  /** When Tem tries again (ms since 1970); null where no clock is shown. */
  readonly retryAtMs: number | null;
  /** How many labels go on by themselves once it is over. */
  readonly left: number | null;
  /** May be put away for today: nothing stops because of it. */
  readonly harmless: boolean;
}

/** These are warnings: work goes on. */
const WARNINGS: readonly ProblemCode[] = ['token-ends-soon', 'disk-low', 'clock-off'];
/** A clock that is off writes wrong times for as long as it is. */
const HARMLESS: readonly ProblemCode[] = ['token-ends-soon', 'disk-low'];

const OF_PRINTER = /^(printer|folder)-|^no-printer$/;

/** What a run that goes on by itself waits for. */
export const kindOfWait = ({ code }: Problem): 'partner' | 'printer' =>
  OF_PRINTER.test(code) ? 'printer' : 'partner';

const OF_PARTNER: readonly ProblemCode[] = ['unavailable', 'partner-unreachable', 'rate-limited'];

const OF_TOKEN: readonly ProblemCode[] = ['unauthorized', 'token-other-origin'];

/** Which line says what a run ended with; null where none does. */
export function kindOfEnd(problem: Problem): TroubleKind | null {
  if (OF_PARTNER.includes(problem.code)) return 'partner';
  if (OF_PRINTER.test(problem.code)) return 'printer';
  return OF_TOKEN.includes(problem.code) ? 'token' : null;
}

interface Shown {
  readonly troubles: Troubles;
  readonly resuming: Resuming | null;
  readonly putAway: readonly ProblemCode[];
  /** What the room says itself already, larger. */
  readonly saidElsewhere: TroubleKind | null;
}

/** What to show, the most urgent first. What labels wait for is one line with what is wrong. */
export function bannersOf({ troubles, resuming, putAway, saidElsewhere }: Shown): readonly Banner[] {
  const waitsFor = resuming === null ? null : kindOfWait(resuming.problem);
  const isThere = troubles.some(({ kind }) => kind === waitsFor);
  const all: Troubles =
    resuming === null || waitsFor === null || isThere
      ? troubles
      : [
          { kind: waitsFor, problem: resuming.problem, sinceMs: 0, retryAtMs: resuming.retryAtMs },
          ...troubles,
        ];
  const banners = all
    .filter(({ kind, problem }) => kind !== saidElsewhere && !putAway.includes(problem.code))
    .map(
      ({ kind, problem, retryAtMs }): Banner => ({
        kind,
        tone: WARNINGS.includes(problem.code) ? 'amber' : 'red',
        problem,
        // A printer is looked at every few seconds: a clock would only be restless, unless labels wait for it.
        retryAtMs: kind === 'partner' || kind === waitsFor ? retryAtMs : null,
        left: kind === waitsFor ? (resuming?.left ?? null) : null,
        harmless: HARMLESS.includes(problem.code),
      }),
    );
  return banners.toSorted((a, b) => Number(a.tone === 'amber') - Number(b.tone === 'amber'));
}
