import type { HealthIssue } from '../../shared/health.ts';
import { interpolateLocalized, type LocalizedText } from '../../shared/language.ts';
import { clockText } from '../../shared/texts/clock.ts';
import { type Clock, createTimer } from '../platform/clock.ts';

const MINUTE_MS = 60_000;
const MAX_OFFSET_MS = 2 * MINUTE_MS;
/** A single answer may have been delayed, or the machine may just have woken up. */
const ANSWERS_NEEDED = 2;
const RECHECK_MS = MINUTE_MS;

/** Compares this machine's clock with the service's. */
export function createClockMonitor({
  time,
  requestServiceTime,
  onChange,
}: {
  readonly time: Clock;
  /** Requests an answer from the service, which carries the time: nobody may be scanning when the clock is corrected. */
  readonly requestServiceTime: () => void;
  readonly onChange: () => void;
}) {
  const alarm = createTimer(time);
  let offInARow = 0;
  let saidMs = 0;
  let trouble: HealthIssue | null = null;

  function forget(): void {
    offInARow = 0;
    alarm.clear();
    if (trouble === null) return;
    trouble = null;
    onChange();
  }

  return {
    issue: () => trouble,
    /** Reports the service's time from an answer that just arrived (ms since 1970). */
    reportServiceTime(serviceMs: number) {
      const offMs = time.now() - serviceMs;
      if (Math.abs(offMs) <= MAX_OFFSET_MS) return forget();
      offInARow++;
      if (offInARow < ANSWERS_NEEDED) return;
      alarm.set(RECHECK_MS, requestServiceTime);
      // The offset in seconds differs a little each time.
      if (trouble !== null && Math.abs(offMs - saidMs) < MINUTE_MS) return;
      saidMs = offMs;
      const problem = { code: 'clock-off', values: { off: describeClockOffset(offMs) } } as const;
      trouble = { kind: 'clock', problem, sinceMs: trouble?.sinceMs ?? time.now(), retryAtMs: null };
      onChange();
    },
    /** Forgets the offset when the service changes. */
    reset: forget,
    close: alarm.clear,
  };
}

const UNITS = [
  { ms: 24 * 60 * MINUTE_MS, name: clockText.day },
  { ms: 60 * MINUTE_MS, name: clockText.hour },
  { ms: MINUTE_MS, name: clockText.minute },
] as const;

/**
 * Returns "nhanh 1 giờ 5 phút", "1 h 5 min fast": the two largest units, rounded to minutes.
 * @param offMs this clock minus the other
 */
export function describeClockOffset(offMs: number): LocalizedText {
  let leftMs = Math.round(Math.abs(offMs) / MINUTE_MS) * MINUTE_MS;
  const parts = UNITS.flatMap(({ ms, name }) => {
    const number = Math.floor(leftMs / ms);
    leftMs -= number * ms;
    return number === 0 ? [] : [{ vi: `${number} ${name.vi}`, en: `${number} ${name.en}` }];
  }).slice(0, 2);
  const by = { vi: parts.map(({ vi }) => vi).join(' '), en: parts.map(({ en }) => en).join(' ') };
  return interpolateLocalized(offMs > 0 ? clockText.fast : clockText.slow, { by });
}
