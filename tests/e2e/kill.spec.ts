import { expect, test } from '@playwright/test';
import { isCupsAvailable } from '../cups/available-programs.ts';
import { runCampaign } from '../kill/campaign.ts';
import { formatFigures } from '../kill/figures.ts';

// A few of the moments of `npm run kill`. The seed is printed, so that a failure can be had again.

const KILLS_EACH = 20;
const KILLS_IN_QUEUE = 8;

for (const part of [1, 2]) {
  test(`is killed at random moments (part ${part}): no label lost, none twice`, async () => {
    test.setTimeout(300_000);
    const seed = Number(process.env['TEM_SEED'] ?? Date.now() % 1_000_000) + part;
    const figures = await runCampaign({ kills: KILLS_EACH, lanes: 1, seed });
    process.stdout.write(
      `kill test, part ${part} (seed ${seed - part}): ${formatFigures(figures).join('\n  ')}\n`,
    );
    expect(figures).toMatchObject({ failed: 0, lost: 0, doubled: 0, untrue: [] });
    expect(figures.kills).toBeGreaterThanOrEqual(KILLS_EACH);
    // The test itself is worth something only where kills met labels on their way.
    expect(Object.keys(figures.atKill).length).toBeGreaterThan(1);
    expect(figures.receipts).toBeGreaterThan(0);
  });
}

test('is killed while it prints through a raw queue, which keeps its jobs: no label lost, none twice', async () => {
  test.skip(!isCupsAvailable(), 'SKIPPED: no CUPS here');
  test.setTimeout(300_000);
  const seed = Number(process.env['TEM_SEED'] ?? Date.now() % 1_000_000);
  const figures = await runCampaign({ kills: KILLS_IN_QUEUE, lanes: 1, seed, queue: true });
  process.stdout.write(`kill test, through a queue (seed ${seed}): ${formatFigures(figures).join('\n  ')}\n`);
  expect(figures).toMatchObject({ lost: 0, doubled: 0, untrue: [] });
  expect(figures.kills).toBeGreaterThanOrEqual(KILLS_IN_QUEUE);
});
