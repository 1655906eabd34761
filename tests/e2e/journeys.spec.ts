import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from './fixtures.ts';
import { A, B, goodLabel, labelPartner } from './label-partner.ts';
import { setToken, stationPage } from './station-page.ts';

// How many of the service's journeys a packer waits for in one-by-one mode. The service holds every answer until the test
// releases it: what is requested before a release is one journey, however many requests it has.

interface HeldRequest {
  readonly operation: string;
  answer(): void;
}

const operationOf = ({ url }: IncomingMessage): string =>
  /^[^?]*/
    .exec(url ?? '')?.[0]
    ?.split('/')
    .at(-1) ?? '';

/** A service that answers only when told to; what the station requests by itself is answered at once. */
function heldService(answers: (request: IncomingMessage, response: ServerResponse) => void) {
  const waiting: HeldRequest[] = [];
  return {
    listener(request: IncomingMessage, response: ServerResponse): void {
      const operation = operationOf(request);
      if (operation === 'status') response.writeHead(404).end();
      else waiting.push({ operation, answer: () => answers(request, response) });
    },
    /** What waits for an answer now. */
    waiting: () => waiting.map(({ operation }) => operation).toSorted(),
    /** Answers what waits now, and nothing that is requested later. */
    release(): void {
      for (const held of waiting.splice(0)) held.answer();
    },
  };
}

for (const { what, statusFails } of [
  { what: 'status look-up and token in the first, page in the second', statusFails: false },
  { what: 'no third for a status that can’t be looked up', statusFails: true },
]) {
  test(`one by one, a label takes two journeys: ${what}`, async ({ harness, fakePartner }) => {
    const labels = labelPartner({ label: (asked) => asked.map((one) => goodLabel(one as typeof A)) });
    const service = heldService((request, response) => {
      if (statusFails && operationOf(request) === 'info') response.writeHead(404).end();
      else labels(request, response);
    });
    const partner = await fakePartner(service.listener);
    harness.writeServiceSettings(
      { ...partner, accessToken: 'ma-thu-hai-chuyen', codes: [] },
      { mode: 'one-by-one' },
    );
    const { page } = await harness.start();
    await setToken(page, 'ma-thu-hai-chuyen');
    const station = stationPage(page);
    // The second label starts from a warm window, after another page.
    for (const [at, code] of [A, B].entries()) {
      await station.scan(code);
      await expect.poll(service.waiting).toEqual(['info', 'token']);
      service.release();
      await expect.poll(service.waiting).toEqual(['awb']);
      service.release();
      await expect.poll(() => harness.listLabels().length).toBe(at + 1);
      expect(service.waiting()).toEqual([]);
    }
  });
}

test('the label window is ready before the first label, and is the one that opens it', async ({
  harness,
  sandbox,
}) => {
  harness.writeServiceSettings(sandbox, { mode: 'one-by-one' });
  const { app, page } = await harness.start();
  const hiddenPages = (): Promise<string[]> =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .filter((window) => !window.isVisible())
        // One that is being created has no address yet.
        .map(({ id, webContents }) => `${id} ${webContents.getURL().split(':')[0]}`),
    );
  await expect.poll(hiddenPages).toEqual([expect.stringMatching(/^\d+ about$/)]);
  const [id] = ((await hiddenPages())[0] ?? '').split(' ');
  await setToken(page, sandbox.accessToken);
  await stationPage(page).scan(sandbox.codes[0] ?? '');
  await expect.poll(() => harness.listLabels().length).toBe(1);
  expect(await hiddenPages()).toEqual([`${id} http`]);
});
