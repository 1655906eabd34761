import { lookAtPageScript, type PageLook } from './look-at-page.ts';
import type { PageDebugger } from './page-debugger.ts';

/** How far a page's own time is run ahead, in ms of it; what it costs in real time has the limits of load-page.ts. */
export const SETTLE_LIMITS = {
  /** Until the first look. */
  firstMs: 5_000,
  /** Between two looks. */
  nextMs: 3_000,
  /** A page that still changes then is taken as it is. */
  mostMs: 30_000,
  /** Real time for what remains after requests were given up. */
  restMs: 1_000,
};
export type SettleLimits = Readonly<typeof SETTLE_LIMITS>;

export interface SettledPage {
  readonly look: PageLook;
  /** Whether two looks showed the same. */
  readonly isQuiet: boolean;
  /** Evaluates a script in Tem's world of the page. */
  readonly evaluate: <Value>(expression: string) => Promise<Value>;
}

interface SettleTerms {
  readonly limits: SettleLimits;
  /** When what has not arrived is given up (performance.now). */
  readonly endMs: number;
  /** Gives up and stops the page's requests. */
  readonly stop: () => void;
}

/** A page higher than that is laid out as if it were so high. */
const MAX_WINDOW_PX = 100_000;
/** What is as high as the window grows with it. */
const MAX_RESIZES = 3;

/**
 * Runs a loaded page's own time ahead until it has nothing left to draw: everything in view, its requests answered, its animations
 * at their end, and two looks that show the same.
 * @throws Error if the page's scripts cannot be run
 */
export async function settlePage(
  page: PageDebugger,
  { limits, endMs, stop }: SettleTerms,
): Promise<SettledPage> {
  const { requests } = page;
  const evaluate = await page.world();
  let realEndMs = endMs;
  let hasGivenUp = false;
  let resizes = 0;

  let isTold = false;

  /** Waits until the page's requests are answered, or gives them up. */
  async function waitForRequests(): Promise<void> {
    if (hasGivenUp || (await endsWithin(requests.whenIdle(), realEndMs - performance.now()))) return;
    hasGivenUp = true;
    realEndMs = performance.now() + limits.restMs;
    stop();
  }

  /** @returns the page's time; less than asked if the real time is over */
  async function runAhead(untilMs: number): Promise<number> {
    for (let now = Number.NEGATIVE_INFINITY; ; ) {
      await waitForRequests();
      const restMs = realEndMs - performance.now();
      if (now >= untilMs || restMs <= 0) return now;
      now = await page.advance(untilMs, restMs);
    }
  }

  async function lookAgain(): Promise<PageLook> {
    const look = await evaluate<PageLook>(lookAtPageScript());
    const height = Math.min(look.page.height, MAX_WINDOW_PX);
    const isHigher = height > look.window.height && resizes < MAX_RESIZES;
    if (isTold && !isHigher) return look;
    isTold = true;
    if (isHigher) {
      resizes++;
      // Paper does not scroll: the whole page is in its window.
      await page.resize({ width: look.window.width, height });
    }
    await evaluate(TELL_IN_VIEW);
    return { ...look, unchanged: false };
  }

  await waitForRequests();
  const { window: own } = await lookAgain();
  // Before any time has passed, it stands still.
  const start = await page.advance(0, 0);
  let now = await runAhead(start + limits.firstMs);
  let look = await lookAgain();
  for (;;) {
    const asked = requests.count();
    const until = now + limits.nextMs;
    now = await runAhead(until);
    look = await lookAgain();
    const isQuiet = now >= until && look.unchanged && requests.count() === asked;
    if (!isQuiet && now >= until && now - start < limits.mostMs) continue;
    if (resizes > 0) await page.resize(own);
    return { look, isQuiet, evaluate };
  }
}

/** A hidden window may send neither event by itself, and a page that is in view as a whole is never scrolled. */
const TELL_IN_VIEW = "for (const name of ['resize', 'scroll']) dispatchEvent(new Event(name)); undefined";

async function endsWithin(work: Promise<void>, limitMs: number): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), Math.max(0, limitMs));
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
