import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import type { RunningStation } from '../e2e/fixtures.ts';
import { type Partner, startSandboxProcess } from '../e2e/partner-process.ts';
import { setToken, stationPage } from '../e2e/station-page.ts';
import { test as base } from './around.ts';

interface Fixtures {
  /** A station that has printed a label of the sandbox's into the bench's folder. */
  station: RunningStation & {
    readonly service: Partner;
    /** The user's home folder, and the one that holds it, the data folder and the labels. */
    readonly home: string;
    readonly folder: string;
  };
}

/** A station whose page is not Tem's any more. */
export const test = base.extend<Fixtures>({
  station: async ({ ground, bench }, use) => {
    ground.names.answer(({ kind }) => (kind === 'A' ? ['11.7.0.1'] : []));
    const folder = dirname(bench.dataDir);
    const home = join(folder, 'home');
    mkdirSync(home, { recursive: true });
    const service = await startSandboxProcess();
    bench.settingsFor(service);
    const started = await bench.start([], { HOME: home, XDG_CONFIG_HOME: join(home, '.config') });
    await setToken(started.page, service.accessToken);
    await stationPage(started.page).scan(service.codes[0] ?? '');
    await started.page.keyboard.press('F9');
    await stationPage(started.page).expectStates(['printed']);
    await use({ ...started, service, home, folder });
    await service.close();
  },
});

/** Says no to every question from now on. */
export async function refuse(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog }) => {
    Object.assign(dialog, { showMessageBox: async () => ({ response: 0, checkboxChecked: false }) });
  });
}

/** What the sandbox holds. */
export async function control<Answer>({ url }: Partner, path: string): Promise<Answer> {
  const answer = await fetch(`${url}/sandbox/${path}`, { headers: { 'Tem-Sandbox': 'control' } });
  return (await answer.json()) as Answer;
}
export { expect } from './around.ts';
