import { tmpdir } from 'node:os';
import type { Page } from '@playwright/test';
import type { FleetLogin } from '../../main/fleet/connect/login.ts';
import { launchStation } from '../e2e/launch-station.ts';
import { evaluateInPage } from '../soak/station-view.ts';
import { makeLogins } from './fleet-database.ts';
import type { FleetPlug, Joiner } from './fleet-plug.ts';
import type { GiveWord } from './people.ts';

/** The fleet as windows know it; stations of the command line join and tell their rest through one, too. */
export const WINDOW_PLUG: FleetPlug = {
  async join(postgres, joiners) {
    const logins = await makeLogins(
      postgres,
      joiners.map(({ port }) => port),
    );
    for (const [at, login] of logins.entries()) {
      const joiner = joiners[at];
      if (joiner !== undefined) await withWindow(joiner, (page) => joinFleet(page, login));
    }
  },
  words: {
    takeOver: answered((page, word) =>
      evaluateInPage(page, (given) => window.tem.calls.fleet.takeOver(given), word),
    ),
    printAlone: answered((page, word) =>
      evaluateInPage(page, (given) => window.tem.calls.fleet.printAlone(given), word),
    ),
  },
  tellRest: (joiner) => withWindow(joiner, untilToldAll),
};

/** Joins a station through its window. @throws Error with the problem's code where it is refused */
export async function joinFleet(page: Page, { config, password }: FleetLogin): Promise<void> {
  const login = { config, password };
  const answer = await evaluateInPage(page, (given) => window.tem.calls.fleet.join(given), login);
  if (!answer.ok) throw new Error(`does not join: ${answer.problem.code}`);
}

/** Resolves once the fleet has everything of this station. */
const untilToldAll = (page: Page): Promise<void> =>
  evaluateInPage(page, async () => {
    const { calls, messages } = window.tem;
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = async (): Promise<void> => {
      const state = await calls.fleet.state(undefined);
      if (state.ok && state.value.connection.kind === 'connected' && state.value.waiting === 0) resolve();
    };
    const off = messages.fleet.changed(() => void look());
    await look();
    await promise;
    off();
  });

async function withWindow({ dataDir }: Joiner, work: (page: Page) => Promise<void>): Promise<void> {
  const { app, page } = await launchStation({ dataDir, env: { TMPDIR: tmpdir() }, accessToken: null });
  try {
    await work(page);
  } finally {
    await app.close();
  }
}

function answered(
  give: (
    page: Page,
    word: { readonly id: number; readonly person: string },
  ) => Promise<{ readonly ok: boolean }>,
): GiveWord {
  return async (page, word) => (await give(page, word)).ok;
}
