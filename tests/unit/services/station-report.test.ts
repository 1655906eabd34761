import { describe, expect, it } from 'vitest';
import { type FleetReport, openStationReport } from '../../../main/services/station-report.ts';
import { StationReportSchema } from '../../../shared/fleet-board.ts';
import { openPrinted } from '../history/jobs.ts';

const at = (hour: number, day = 21): number => new Date(2026, 10, day, hour).getTime();

const FULL: FleetReport = {
  state: () => ({
    rows: [{ state: 'queued' }, { state: 'held' }, { state: 'printed' }] as never,
    run: { kind: 'running' } as never,
  }),
  issues: () => [{ kind: 'printer' }] as never,
};

function opened(report: FleetReport | null = FULL, training = false) {
  const printed = openPrinted();
  let now = at(12);
  const say = openStationReport({
    report: () => report,
    workMode: () => 'batch',
    database: printed.database,
    training,
    now: () => now,
  });
  return { ...printed, printed, say, goOn: (ms: number) => void (now = ms) };
}

describe('what a station says of itself on the board', () => {
  it('has the labels of its own day: those that came out, again, failed, or have an unknown end', () => {
    const { print, say, goOn } = opened();
    print({ number: 1, atMs: at(23, 20), steps: ['print'] });
    print({ number: 2, atMs: at(0), steps: ['print', 'confirm'] });
    print({ number: 3, atMs: at(9), steps: ['hand-over'] });
    print({ number: 3, atMs: at(10), reprint: 'lost', steps: ['print'] });
    print({ number: 4, atMs: at(10), steps: ['fail'] });
    print({ number: 5, atMs: at(10), steps: ['doubt'] });
    print({ number: 6, atMs: at(11), steps: [] });
    const report = say();
    expect(report).toEqual({
      workMode: 'batch',
      printing: true,
      queued: 1,
      questions: 1,
      issues: ['printer'],
      today: { day: '2026-11-21', printed: 3, reprints: 1, failed: 1, unknown: 1 },
    });
    // As another station reads it.
    expect(StationReportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
    // After midnight.
    goOn(at(0, 22));
    expect(say()?.today).toEqual({ day: '2026-11-22', printed: 0, reprints: 0, failed: 0, unknown: 0 });
  });

  it('has none of the other mode, practice or not', () => {
    for (const [training, printed] of [
      [false, 1],
      [true, 2],
    ] as const) {
      const station = opened(FULL, training);
      station.print({ number: 1, atMs: at(9) });
      station.printed.partner = 'sandbox';
      station.print({ number: 2, atMs: at(9) });
      station.print({ number: 3, atMs: at(10) });
      expect(station.say()?.today?.printed).toBe(printed);
    }
  });
});
