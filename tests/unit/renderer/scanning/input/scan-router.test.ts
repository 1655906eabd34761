import { beforeEach, describe, expect, it } from 'vitest';
import type { Burst } from '../../../../../renderer/scanning/input/burst.ts';
import { createScanRouter, type ScanRouter } from '../../../../../renderer/scanning/input/scan-router.ts';
import type { ShownAnswer } from '../../../../../renderer/scanning/queue/shown-answer.ts';
import { COMMANDS, formatCommandCode } from '../../../../../shared/command-code.ts';

const CODE = 'SGNS336484LM.883568271';

describe('createScanDesk', () => {
  let sent: string[];
  let told: ShownAnswer[];
  let answer: (text: string) => ShownAnswer;
  let at: { room: string; open: boolean; stopped: boolean; phase: string; ms: number };
  let desk: ScanRouter;

  beforeEach(() => {
    [sent, told] = [[], []];
    answer = (text) => ({ kind: 'stopped', text });
    at = { room: 'station', open: true, stopped: false, phase: 'collect', ms: 0 };
    desk = createScanRouter({
      scanner: {
        scan: (text, answered) => {
          sent.push(text);
          answered?.(answer(text));
        },
        tell: (shown) => void told.push(shown),
      },
      refusals: {
        tell: ({ seen }, answered) => answered({ kind: 'mixed', seen }),
      },
      isOpen: () => at.open,
      isStationShown: () => at.room === 'station',
      isStopped: () => at.stopped,
      phase: () => at.phase,
      now: () => at.ms,
    });
  });
  const taken = (): void => {
    answer = () => ({ kind: 'list', file: null, outcome: { kind: 'adding', number: 1 } });
  };

  it('counts a code repeated within two seconds once, from any scanner, and reports it', () => {
    taken();
    desk.scanned(CODE);
    at.ms = 1_900;
    desk.scanned(` ${CODE}`);
    expect(sent).toEqual([CODE]);
    expect(told).toEqual([{ kind: 'bounced', text: ` ${CODE}` }]);
    // It keeps bouncing as long as it is read again.
    at.ms = 3_800;
    desk.scanned(CODE);
    expect(sent).toEqual([CODE]);
    at.ms = 5_801;
    desk.scanned(CODE);
    desk.scanned('883568271');
    expect(sent).toEqual([CODE, CODE, '883568271']);
  });

  it('accepts a code again at once if it was rejected, or means something else now', () => {
    desk.scanned(CODE);
    desk.scanned(CODE);
    expect(sent).toEqual([CODE, CODE]);
    taken();
    desk.scanned(CODE);
    at.phase = 'confirm';
    desk.scanned(CODE);
    expect(sent).toEqual([CODE, CODE, CODE, CODE]);
    // The operator has taken it out, and scans it again.
    desk.resetBounces();
    desk.scanned(CODE);
    expect(sent).toHaveLength(5);
    expect(told).toEqual([]);
  });

  it('routes scans to the newest target, and to the batch without one', () => {
    taken();
    const orders: string[] = [];
    const history: string[] = [];
    const leaveOrders = desk.addTarget((text) => orders.push(text));
    const leaveHistory = desk.addTarget((text) => history.push(text));
    desk.scanned('1111111');
    leaveOrders();
    desk.scanned('2222222');
    leaveHistory();
    desk.scanned('3333333');
    expect([orders, history, sent]).toEqual([[], ['1111111', '2222222'], ['3333333']]);
  });

  it('routes commands and all scans during an alarm to the station', () => {
    const orders: string[] = [];
    desk.addTarget((text) => orders.push(text));
    const commands = COMMANDS.map(formatCommandCode);
    for (const command of commands) desk.scanned(command);
    expect(sent).toEqual(commands);
    at.stopped = true;
    desk.scanned(CODE);
    expect(sent.at(-1)).toBe(CODE);
    expect(orders).toEqual([]);
  });

  it('shows a scan’s result on other screens, and nothing twice at the station', () => {
    taken();
    desk.scanned(CODE);
    expect(desk.background.getState().last).toBeNull();
    at.room = 'settings';
    desk.scanned(CODE);
    expect(desk.background.getState().last).toMatchObject({ sequence: 1, shown: { kind: 'bounced' } });
    desk.scanned('1111111');
    expect(desk.background.getState().last).toMatchObject({ sequence: 2, shown: { kind: 'list' } });
    desk.refused({ kind: 'mixed', seen: 'HSNGINS' });
    expect(desk.background.getState().last).toMatchObject({ sequence: 3, shown: { seen: 'HSNGINS' } });
  });

  it('sends nothing without a service', () => {
    at.open = false;
    at.room = 'settings';
    desk.scanned(CODE);
    expect(sent).toEqual([]);
    expect(desk.background.getState().last).toMatchObject({ shown: { kind: 'not-open' } });
  });

  it('routes bursts only to a calibration until it ends', () => {
    const bursts: Burst[] = [];
    const burst: Burst = {
      keys: [],
      endedBy: 'enter',
      terminator: null,
      verdict: { kind: 'scan', text: CODE },
    };
    const end = desk.calibrate((one) => bursts.push(one));
    expect([desk.isCalibrating(), desk.offerBurst(burst)]).toEqual([true, true]);
    end();
    end();
    expect([desk.isCalibrating(), desk.offerBurst(burst)]).toEqual([false, false]);
    expect(bursts).toEqual([burst]);
  });
});
