import { describe, expect, it, vi } from 'vitest';
import { bannersOf, kindOfEnd } from '../../../renderer/trouble/banners.ts';
import { clockText, secondsLeft } from '../../../renderer/trouble/retry-clock.tsx';
import { followTrouble } from '../../../renderer/trouble/trouble-store.ts';
import type { Problem, ProblemCode } from '../../../shared/problem.ts';
import type { Trouble, TroubleKind, Troubles } from '../../../shared/trouble.ts';

const trouble = (kind: TroubleKind, code: ProblemCode, retryAtMs: number | null = null): Trouble => ({
  kind,
  problem: { code },
  sinceMs: 0,
  retryAtMs,
});
const AWAY = trouble('partner', 'partner-unreachable', 5_000);
const NO_PAPER = trouble('printer', 'printer-trouble', 4_000);
const none = { resuming: null, putAway: [], saidElsewhere: null };

describe('the lines below a room', () => {
  it('are red first, each kind once, and only warnings are amber', () => {
    const troubles = [
      AWAY,
      NO_PAPER,
      trouble('token', 'token-ends-soon'),
      trouble('clock', 'clock-off'),
      trouble('disk', 'disk-full'),
    ];
    expect(bannersOf({ ...none, troubles }).map(({ kind, tone }) => `${tone} ${kind}`)).toEqual([
      'red partner',
      'red printer',
      'red disk',
      'amber token',
      'amber clock',
    ]);
  });

  it('say in one line what is wrong and what waits for it', () => {
    const resuming = { problem: { code: 'unavailable' } satisfies Problem, retryAtMs: 5_000, left: 12 };
    const banners = bannersOf({ ...none, troubles: [AWAY, NO_PAPER], resuming });
    expect(banners.map(({ kind, left, retryAtMs }) => [kind, left, retryAtMs])).toEqual([
      ['partner', 12, 5_000],
      ['printer', null, null],
    ]);
    expect(bannersOf({ ...none, troubles: [], resuming })).toMatchObject([
      { kind: 'partner', left: 12, retryAtMs: 5_000, problem: { code: 'unavailable' } },
    ]);
    const paper = { problem: { code: 'printer-not-ready' } satisfies Problem, retryAtMs: 4_000, left: 3 };
    expect(bannersOf({ ...none, troubles: [NO_PAPER], resuming: paper })).toMatchObject([
      { kind: 'printer', left: 3, retryAtMs: 4_000 },
    ]);
  });

  it('leave out what was put away, and what the room itself says', () => {
    const troubles = [NO_PAPER, trouble('disk', 'disk-low')];
    expect(bannersOf({ ...none, troubles, putAway: ['disk-low'] }).map(({ kind }) => kind)).toEqual([
      'printer',
    ]);
    expect(bannersOf({ ...none, troubles, saidElsewhere: 'printer' }).map(({ kind }) => kind)).toEqual([
      'disk',
    ]);
    // Worse than what was put away.
    const worse = [trouble('disk', 'disk-full')];
    expect(bannersOf({ ...none, troubles: worse, putAway: ['disk-low'] })).toHaveLength(1);
  });

  it('let nobody put away what stops work, or writes wrong times', () => {
    const codes: ProblemCode[] = ['partner-unreachable', 'token-ended', 'clock-off', 'disk-full'];
    for (const code of codes)
      expect(bannersOf({ ...none, troubles: [trouble('disk', code)] })).toMatchObject([{ harmless: false }]);
  });

  it('know which of them says what ended a run', () => {
    const kinds = (
      ['unavailable', 'printer-missing', 'folder-failed', 'unauthorized', 'refused'] as const
    ).map((code) => kindOfEnd({ code }));
    expect(kinds).toEqual(['partner', 'printer', 'printer', 'token', null]);
  });
});

describe('the clock of the next try', () => {
  it('counts whole seconds down to 0, and is never longer than a minute', () => {
    expect([10_000, 9_001, 1, 0, -5_000, 4e9].map((ms) => secondsLeft(ms, 0))).toEqual([10, 10, 1, 0, 0, 60]);
    expect([0, 7, 60].map(clockText)).toEqual(['0:00', '0:07', '1:00']);
  });
});

describe('what the window knows of trouble', () => {
  function followed() {
    let tell: (troubles: Troubles) => void = () => undefined;
    const view = followTrouble({
      calls: {
        trouble: {
          state: () => Promise.resolve({ ok: true, value: [AWAY] }),
          retry: () => Promise.resolve({ ok: true, value: undefined }),
        },
      },
      messages: {
        trouble: {
          changed(listener) {
            tell = listener;
            return () => undefined;
          },
        },
      },
    });
    return { view, tell: (troubles: Troubles) => tell(troubles) };
  }

  it('is what main said last', async () => {
    const { view, tell } = followed();
    await view.load();
    expect(view.store.getState().troubles).toEqual([AWAY]);
    tell([NO_PAPER]);
    expect(view.store.getState().troubles).toEqual([NO_PAPER]);
  });

  it('shows again after a day what was put away', () => {
    vi.useFakeTimers();
    try {
      const { view } = followed();
      view.putAway('disk-low');
      vi.advanceTimersByTime(24 * 3_600_000 - 1);
      expect(view.store.getState().putAway).toEqual(['disk-low']);
      vi.advanceTimersByTime(1);
      expect(view.store.getState().putAway).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});
