import { beforeEach, describe, expect, it } from 'vitest';
import type { Burst } from '../../../renderer/scanning/input/burst.ts';
import { createRefusals } from '../../../renderer/scanning/input/refusals.ts';
import { createScanRouter, type ScanRouter } from '../../../renderer/scanning/input/scan-router.ts';
import { createScanQueue } from '../../../renderer/scanning/queue/scan-queue.ts';
import type { ShownAnswer } from '../../../renderer/scanning/queue/shown-answer.ts';
import { COMMANDS, formatCommandCode } from '../../../shared/command-code.ts';
import { slowCalls } from './fake-calls.ts';
import { refused } from './refused.ts';

const CODE = 'SGNS336484LM.883568271';

describe('a scan', () => {
  let sent: string[];
  let told: ShownAnswer[];
  let answer: (text: string) => ShownAnswer;
  let at: { room: string; open: boolean; stopped: boolean; phase: string; ms: number };
  let desk: ScanRouter;

  beforeEach(() => {
    [sent, told] = [[], []];
    answer = () => ({ kind: 'list', file: null, outcome: { kind: 'adding', number: 1 } });
    at = { room: 'station', open: true, stopped: false, phase: 'collect', ms: 0 };
    desk = createScanRouter({
      scanner: {
        scan: (text, answered) => {
          sent.push(text);
          answered?.(answer(text));
        },
        tell: (shown) => void told.push(shown),
      },
      refusals: { tell: ({ seen }, answered) => answered({ kind: 'mixed', seen }) },
      isOpen: () => at.open,
      isStationShown: () => at.room === 'station',
      isStopped: () => at.stopped,
      phase: () => at.phase,
      now: () => at.ms,
    });
  });

  it('counts once if it is repeated within two seconds, from any scanner, and that is reported', () => {
    desk.scanned(CODE);
    at.ms = 1_900;
    desk.scanned(` ${CODE}`);
    expect([sent, told]).toEqual([[CODE], [{ kind: 'bounced', text: ` ${CODE}` }]]);
    // It keeps bouncing as long as it is read again.
    at.ms = 3_800;
    desk.scanned(CODE);
    expect(sent).toEqual([CODE]);
    at.ms = 5_801;
    desk.scanned(CODE);
    desk.scanned('883568271');
    expect(sent).toEqual([CODE, CODE, '883568271']);
  });

  it('counts again at once if it was rejected, means something else now, or was taken out', () => {
    const taken = answer;
    answer = (text) => ({ kind: 'stopped', text });
    desk.scanned(CODE);
    desk.scanned(CODE);
    answer = taken;
    desk.scanned(CODE);
    at.phase = 'confirm';
    desk.scanned(CODE);
    desk.resetBounces();
    desk.scanned(CODE);
    expect([sent, told]).toEqual([Array(5).fill(CODE), []]);
  });

  it('goes to the newest target, and to the batch without one', () => {
    const [orders, history]: string[][] = [[], []];
    const leaveOrders = desk.addTarget((text) => orders?.push(text));
    const leaveHistory = desk.addTarget((text) => history?.push(text));
    desk.scanned('1111111');
    leaveOrders();
    desk.scanned('2222222');
    leaveHistory();
    desk.scanned('3333333');
    expect([orders, history, sent]).toEqual([[], ['1111111', '2222222'], ['3333333']]);
  });

  it('goes to the station if it is a command, or during an alarm', () => {
    const orders: string[] = [];
    desk.addTarget((text) => orders.push(text));
    const commands = COMMANDS.map(formatCommandCode);
    for (const command of commands) desk.scanned(command);
    at.stopped = true;
    desk.scanned(CODE);
    expect([sent, orders]).toEqual([[...commands, CODE], []]);
  });

  it('has its result shown on other screens, nothing twice at the station, and goes nowhere without a service', () => {
    const last = () => desk.background.getState().last;
    desk.scanned(CODE);
    expect(last()).toBeNull();
    at.room = 'settings';
    desk.scanned(CODE);
    expect(last()).toMatchObject({ sequence: 1, shown: { kind: 'bounced' } });
    desk.scanned('1111111');
    expect(last()).toMatchObject({ sequence: 2, shown: { kind: 'list' } });
    desk.refused({ kind: 'mixed', seen: 'HSNGINS' });
    expect(last()).toMatchObject({ sequence: 3, shown: { seen: 'HSNGINS' } });
    at.open = false;
    desk.scanned('2222222');
    expect(last()).toMatchObject({ shown: { kind: 'not-open' } });
    expect(sent).toEqual([CODE, '1111111']);
  });

  it('goes only to a calibration until it ends', () => {
    const bursts: Burst[] = [];
    const verdict = { kind: 'scan', text: CODE } as const;
    const burst: Burst = { keys: [], endedBy: 'enter', terminator: null, verdict };
    const end = desk.calibrate((one) => bursts.push(one));
    expect([desk.isCalibrating(), desk.offerBurst(burst)]).toEqual([true, true]);
    end();
    end();
    expect([desk.isCalibrating(), desk.offerBurst(burst), bursts]).toEqual([false, false, [burst]]);
  });
});

describe('a refused burst', () => {
  function station() {
    const sent: string[] = [];
    const reported: unknown[] = [];
    const { asked, call } = slowCalls();
    const scanner = createScanQueue(
      async ({ text }) => {
        sent.push(text);
        return { kind: 'empty' };
      },
      () => Promise.reject(new Error('not asked for')),
    );
    const refusals = createRefusals({ scanner, suggest: call(), report: (thrown) => reported.push(thrown) });
    const tell = async (kind: 'ime' | 'mixed', seen: string): Promise<void> => {
      refusals.tell({ kind, seen }, () => undefined);
      await scanner.idle();
    };
    return { sent, asked, reported, scanner, refusals, tell, state: () => scanner.store.getState() };
  }
  const ORDER = { code: 'HNIS781286NM.1619178' };

  it('is reported at once if an input method is active, with the likely order, scanned if confirmed', async () => {
    const { sent, asked, scanner, refusals, tell, state } = station();
    await tell('ime', 'HNÍ781286NM.1619178');
    expect(state()).toMatchObject({ sequence: 1, shown: { kind: 'ime', suggestion: null } });
    refusals.takeSuggestion();
    expect(asked).toMatchObject([{ input: { text: 'HNÍ781286NM.1619178' } }]);
    await asked[0]?.answer(ORDER);
    // The same answer, not another one: it sounds once.
    expect(state()).toMatchObject({ sequence: 1, shown: { suggestion: ORDER } });
    expect(sent).toEqual([]);
    refusals.takeSuggestion();
    await scanner.idle();
    expect(sent).toEqual([ORDER.code]);
  });

  it('gets no suggestion if it is no longer shown; a failed query is reported', async () => {
    const { asked, reported, tell, state } = station();
    await tell('ime', 'HNÍ781286NM.1619178');
    await tell('mixed', 'HSNG');
    await asked[0]?.answer(ORDER);
    expect(state().shown).toEqual({ kind: 'mixed', seen: 'HSNG' });
    await tell('ime', 'Ư');
    await asked[1]?.answer(refused({ code: 'internal' }));
    expect(reported).toHaveLength(1);
  });
});
