import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../fixtures.ts';
import { registerSecret } from '../leaked-data.ts';
import { setUpFromFile } from './steps/second-station.ts';
import type { Task } from './task.ts';
import { startCountingPrinter } from './worlds/counting-printer.ts';
import { codeAt, shiftPartner } from './worlds/shift-partner.ts';

const TOKEN = 'Tk7Hq2mXw9RbLs4VzNc6Fd3PyGj8Bn5QaUe1KtZ0';

/** Another table with the same service and printer; its access token comes in a message. */
export const secondStation: Task = async (context) => {
  const { harness, fakePartner, seat } = context;
  const printer = await startCountingPrinter(context);
  const authorized = new Set<string>();
  const answer = shiftPartner({ cancelled: null, unreadable: null });
  const partner = await fakePartner((request, response) => {
    if (request.headers.authorization !== undefined) authorized.add(request.headers.authorization);
    // What the test of the connection asks: no webhook is registered.
    if (request.url?.startsWith('/v1/partner/webhooks') === true) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ status: 'Success', results: null }));
      return;
    }
    answer(request, response);
  });
  registerSecret(TOKEN);
  const settings = {
    partner: 'service',
    baseUrl: partner.url,
    labelUrl: partner.url,
    printer: printer.address,
    size: 'S9',
    reprintDays: 5,
    volume: 40,
  };
  const file = join(harness.dataDir, '..', 'cai-dat-tem.json');
  writeFileSync(file, JSON.stringify({ format: 'tem-settings', version: 1, settings }));
  const station = await harness.start();
  const person = await seat(station);
  await person.dialogs.choose(file);
  await setUpFromFile(person, { token: TOKEN, code: codeAt(0) });

  await expect.poll(() => printer.countOf(codeAt(0))).toBe(1);
  const saved: unknown = JSON.parse(readFileSync(join(harness.dataDir, 'settings.json'), 'utf8'));
  expect(saved).toMatchObject(settings);
  expect([...authorized]).toEqual([`Bearer ${TOKEN}`]);
};
