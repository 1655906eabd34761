import { expect, test } from '@playwright/test';
import { isCupsAvailable } from '../cups/available-programs.ts';
import { runCampaign } from '../kill/campaign.ts';
import { formatFigures } from '../kill/figures.ts';

// A few moments of `npm run kill`. Prints the seed, so that a failure can be repeated.

const KILLS_EACH = 20;
const KILLS_IN_QUEUE = 8;
const KILLS_OF_WINDOW = 8;

for (const part of [1, 2]) {
  test(`loses no label and prints none twice when killed at random moments (part ${part})`, async () => {
    test.setTimeout(300_000);
    const seed = Number(process.env['TEM_SEED'] ?? Date.now() % 1_000_000) + part;
    const figures = await runCampaign({ kills: KILLS_EACH, lanes: 1, seed });
    process.stdout.write(
      `kill test, part ${part} (seed ${seed - part}): ${formatFigures(figures).join('\n  ')}\n`,
    );
    expect(figures).toMatchObject({ failed: 0, lost: 0, doubled: 0, untrue: [] });
    expect(figures.kills).toBeGreaterThanOrEqual(KILLS_EACH);
    // The test only proves something where kills met labels in progress.
    expect(Object.keys(figures.atKill).length).toBeGreaterThan(1);
    expect(figures.receipts).toBeGreaterThan(0);
  });
}

test('loses no label and prints none twice when killed while printing through a raw queue that keeps its jobs', async () => {
  test.skip(!isCupsAvailable(), 'SKIPPED: no CUPS here');
  test.setTimeout(300_000);
  const seed = Number(process.env['TEM_SEED'] ?? Date.now() % 1_000_000);
  const figures = await runCampaign({ kills: KILLS_IN_QUEUE, lanes: 1, seed, queue: true });
  process.stdout.write(`kill test, through a queue (seed ${seed}): ${formatFigures(figures).join('\n  ')}\n`);
  expect(figures).toMatchObject({ lost: 0, doubled: 0, untrue: [] });
  expect(figures.kills).toBeGreaterThanOrEqual(KILLS_IN_QUEUE);
});

test('loses no label, and prints none twice or with old data, when killed while a station prepares labels', async () => {
  test.setTimeout(300_000);
  const seed = Number(process.env['TEM_SEED'] ?? Date.now() % 1_000_000);
  const figures = await runCampaign({ kills: KILLS_OF_WINDOW, lanes: 1, seed, window: true });
  process.stdout.write(`kill test, a window (seed ${seed}): ${formatFigures(figures).join('\n  ')}\n`);
  expect(figures).toMatchObject({ failed: 0, lost: 0, doubled: 0, untrue: [] });
  expect(figures.kills).toBeGreaterThanOrEqual(KILLS_OF_WINDOW);
  // The test only proves something where kills met prepared labels.
  expect(figures.prepared).toBeGreaterThan(0);
});
