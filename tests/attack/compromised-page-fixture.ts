import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type { Settings } from '../../shared/settings.ts';
import type { RunningApp } from '../e2e/fixtures.ts';
import { type Partner, startSandboxProcess } from '../e2e/partner-process.ts';
import { setToken, stationPage } from '../e2e/station-page.ts';
import { test as base } from './network-fixture.ts';

interface Fixtures {
  /** A station that has printed one sandbox label into the harness's folder, and holds another for its unexpected codes. */
  station: RunningApp & {
    readonly service: Partner;
    /** The held row. */
    readonly held: number;
    /** The user's home folder, and the folder that contains it, the data folder and the labels. */
    readonly home: string;
    readonly folder: string;
  };
}

/** A station with a compromised page. */
export const test = base.extend<Fixtures>({
  station: async ({ ground, harness }, use) => {
    ground.nameServer.answer(({ kind }) => (kind === 'A' ? ['11.7.0.1'] : []));
    const folder = dirname(harness.dataDir);
    const home = join(folder, 'home');
    mkdirSync(home, { recursive: true });
    const service = await startSandboxProcess();
    harness.writeServiceSettings(service);
    const started = await harness.startApp([], { HOME: home, XDG_CONFIG_HOME: join(home, '.config') });
    await setToken(started.page, service.accessToken);
    await stationPage(started.page).scan(service.codes[0] ?? '');
    await started.page.keyboard.press('F9');
    await stationPage(started.page).expectStates(['printed']);
    const held = await holdLabelForCodes(started.page, service);
    await use({ ...started, service, held, home, folder });
    await service.close();
  },
});

/** Makes a label with unexpected codes for the last order that the sandbox shows. @returns its row */
async function holdLabelForCodes(page: Page, service: Partner): Promise<number> {
  await controlSandbox(service, 'labels', { style: 'busy' });
  await stationPage(page).scan(service.codes.at(-1) ?? '');
  await page.keyboard.press('F9');
  await stationPage(page).expectStates(['printed', 'held']);
  // Labels made from now on carry no such codes.
  await controlSandbox(service, 'labels', { style: 'plain' });
  const state = await page.evaluate(() => window.tem.calls.station.state(undefined));
  const row = state.ok ? state.value.rows.find((one) => one.state === 'held') : undefined;
  if (row?.problem?.code !== 'other-code')
    throw new Error(`the label is not held for codes: ${JSON.stringify(row)}`);
  return row.id;
}

/** Answers every question with no from now on. */
export async function refuseAllQuestions(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog }) => {
    Object.assign(dialog, { showMessageBox: async () => ({ response: 0, checkboxChecked: false }) });
  });
}

/** The settings in force. */
export async function readSettings(page: Page): Promise<Settings> {
  const reply = await page.evaluate(() => window.tem.calls.settings.get(undefined));
  if (!reply.ok) throw new Error(reply.problem.code);
  return reply.value;
}

/** Reads the sandbox's state; with a body, returns what it makes of that (docs/reference/sandbox.md). */
export async function controlSandbox<Answer>({ url }: Partner, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${url}/sandbox/${path}`, {
    headers: { 'Tem-Sandbox': 'control', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Answer;
}
export { expect } from './network-fixture.ts';
