import type { Page } from '@playwright/test';
import type { StationState } from '../../shared/station.ts';

/** Runs a script in a station's window; again where the window was reloaded in the middle of it. */
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
      const isReload =
        error instanceof Error &&
        /Execution context was destroyed|Cannot find context|because of a navigation/.test(error.message);
      if (!isReload) throw error;
      await page.locator('main:not([aria-busy])').waitFor();
    }
  }
}

export const readStationState = (page: Page): Promise<StationState> =>
  evaluateInPage(page, async () => {
    const state = await window.tem.calls.station.state(undefined);
    if (!state.ok) throw new Error(state.problem.code);
    return state.value;
  });

/**
 * Waits for a run to be over, or for every queued row to be ready.
 * @param quietMs without any change for as long, it will not come: a key met no page, the service is in trouble
 * @returns whether it has come
 */
export const waitUntil = (page: Page, wanted: 'idle' | 'ready', quietMs: number): Promise<boolean> =>
  evaluateInPage(
    page,
    async ({ until, ms }) => {
      const { calls, messages } = window.tem;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      let timer: ReturnType<typeof setTimeout> | undefined;
      let ran = false;
      const stateNow = async (): Promise<StationState> => {
        const state = await calls.station.state(undefined);
        if (!state.ok) throw new Error(state.problem.code);
        return state.value;
      };
      const look = async ({ run }: Pick<StationState, 'run'>): Promise<void> => {
        clearTimeout(timer);
        if (until === 'ready') {
          const { rows } = await stateNow();
          if (rows.every(({ state, ready }) => state !== 'looking-up' && (state !== 'queued' || ready)))
            return resolve(true);
        } else if (run.kind === 'running') {
          // It may take its time: a partner that does not answer is waited for.
          ran = true;
          return;
        } else if (ran) return resolve(true);
        clearTimeout(timer);
        timer = setTimeout(() => resolve(false), ms);
      };
      const off = messages.station.changed((change) => void look(change));
      await look(await stateNow());
      const came = await promise;
      clearTimeout(timer);
      off();
      return came;
    },
    { until: wanted, ms: quietMs },
  );
