import type { Page } from '@playwright/test';
import type { StationState } from '../../shared/station.ts';

/** The station's state, read through its window. It survives a reload of the window. */
export const readStationState = (page: Page): Promise<StationState> =>
  evaluateInPage(page, async () => {
    const state = await window.tem.calls.station.state(undefined);
    if (!state.ok) throw new Error(state.problem.code);
    return state.value;
  });

/**
 * The state once no run and no look-up is under way, or nothing has happened for a while.
 * @param quietMs the time without any change: a key may have been pressed while no page could receive it
 */
export const waitUntilIdle = (page: Page, quietMs: number): Promise<StationState> =>
  evaluateInPage(
    page,
    async (ms) => {
      const { calls, messages } = window.tem;
      const { promise, resolve } = Promise.withResolvers<void>();
      let ran = false;
      let timer = setTimeout(resolve, ms);
      const off = messages.station.changed(({ run }) => {
        clearTimeout(timer);
        // A run may take its time: a partner that does not answer is waited for.
        if (run.kind === 'running') ran = true;
        else if (ran) resolve();
        else timer = setTimeout(resolve, ms);
      });
      const now = await calls.station.state(undefined);
      if (now.ok && now.value.run.kind === 'running') {
        ran = true;
        clearTimeout(timer);
      }
      await promise;
      clearTimeout(timer);
      off();
      const state = await calls.station.state(undefined);
      if (!state.ok) throw new Error(state.problem.code);
      return state.value;
    },
    quietMs,
  );

/**
 * Waits until every queued row is ready, or nothing has happened for a while: the partner may be in trouble.
 * @returns whether all are ready
 */
export const waitUntilReady = (page: Page, quietMs: number): Promise<boolean> =>
  evaluateInPage(
    page,
    async (ms) => {
      const { calls, messages } = window.tem;
      const { promise, resolve } = Promise.withResolvers<void>();
      const areReady = async (): Promise<boolean> => {
        const state = await calls.station.state(undefined);
        if (!state.ok) throw new Error(state.problem.code);
        return state.value.rows.every(
          (row) => row.state !== 'looking-up' && (row.state !== 'queued' || row.ready),
        );
      };
      const check = async (): Promise<void> => {
        if (await areReady()) resolve();
      };
      let timer = setTimeout(resolve, ms);
      const off = messages.station.changed(() => {
        clearTimeout(timer);
        timer = setTimeout(resolve, ms);
        void check();
      });
      await check();
      await promise;
      clearTimeout(timer);
      off();
      return areReady();
    },
    quietMs,
  );

/** Runs a script in the window; retries where the window was reloaded in the middle of it. */
export async function evaluateInPage<Argument, Value>(
  page: Page,
  script: (argument: Argument) => Promise<Value>,
  argument?: Argument,
): Promise<Value> {
  for (;;) {
    try {
      // Playwright's own type of a script's argument does not fit a script of any argument.
      return await (page.evaluate as (script: unknown, argument: unknown) => Promise<Value>)(
        script,
        argument,
      );
    } catch (error) {
      if (!isReload(error)) throw error;
      await page.locator('main:not([aria-busy])').waitFor();
    }
  }
}

const isReload = (error: unknown): boolean =>
  error instanceof Error &&
  /Execution context was destroyed|Cannot find context|because of a navigation/.test(error.message);
