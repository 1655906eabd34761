import type { Words } from '../../shared/language.ts';
import type { Trouble } from '../../shared/trouble.ts';
import { createAlarm, type Time } from './time.ts';

/** Whether this machine's clock fits the service's. */
export interface ClockWatch {
  trouble(): Trouble | null;
  /** An answer came just now that says this was the time (ms since 1970). */
  told(serviceMs: number): void;
  /** Another service: its clock has said nothing yet. */
  forget(): void;
  close(): void;
}

interface Needs {
  readonly time: Time;
  /** Asks the service for an answer, which says the time: nobody may be scanning when the clock is put right. */
  readonly askAgain: () => void;
  readonly onChange: () => void;
}

const MINUTE_MS = 60_000;
const MOST_OFF_MS = 2 * MINUTE_MS;
/** One answer may have been held up on its way, or this machine just woken. */
const ANSWERS = 2;
const ASK_AGAIN_MS = MINUTE_MS;

export function createClockWatch({ time, askAgain, onChange }: Needs): ClockWatch {
  const alarm = createAlarm(time);
  let offInARow = 0;
  let saidMs = 0;
  let trouble: Trouble | null = null;

  function forget(): void {
    offInARow = 0;
    alarm.off();
    if (trouble === null) return;
    trouble = null;
    onChange();
  }

  return {
    trouble: () => trouble,
    told(serviceMs) {
      const offMs = time.now() - serviceMs;
      if (Math.abs(offMs) <= MOST_OFF_MS) return forget();
      offInARow++;
      if (offInARow < ANSWERS) return;
      alarm.set(ASK_AGAIN_MS, askAgain);
      // By the second it is another one each time.
      if (trouble !== null && Math.abs(offMs - saidMs) < MINUTE_MS) return;
      saidMs = offMs;
      const problem = { code: 'clock-off', values: { off: offWords(offMs) } } as const;
      trouble = { kind: 'clock', problem, sinceMs: trouble?.sinceMs ?? time.now(), retryAtMs: null };
      onChange();
    },
    forget,
    close: alarm.off,
  };
}

const UNITS: readonly { readonly ms: number; readonly vi: string; readonly en: string }[] = [
  { ms: 24 * 60 * MINUTE_MS, vi: 'ngày', en: 'd' },
  { ms: 60 * MINUTE_MS, vi: 'giờ', en: 'h' },
  { ms: MINUTE_MS, vi: 'phút', en: 'min' },
];

/** "nhanh 1 giờ 5 phút", "1 h 5 min fast": the two biggest units, rounded to minutes. @param offMs this clock less the other */
export function offWords(offMs: number): Words {
  let leftMs = Math.round(Math.abs(offMs) / MINUTE_MS) * MINUTE_MS;
  const parts = UNITS.flatMap((unit) => {
    const number = Math.floor(leftMs / unit.ms);
    leftMs -= number * unit.ms;
    return number === 0 ? [] : [{ vi: `${number} ${unit.vi}`, en: `${number} ${unit.en}` }];
  }).slice(0, 2);
  const long = (language: keyof Words): string => parts.map((part) => part[language]).join(' ');
  return offMs > 0
    ? { vi: `nhanh ${long('vi')}`, en: `${long('en')} fast` }
    : { vi: `chậm ${long('vi')}`, en: `${long('en')} slow` };
}
