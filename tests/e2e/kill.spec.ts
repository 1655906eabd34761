import { expect, test } from '@playwright/test';
import { withTemporaryFolder } from '../benchmarks/temporary-folder.ts';
import { isCupsAvailable } from '../cups/available-programs.ts';
import { formatFigures, type KillFigures, type KillForm, killOften } from '../endurance/kill.ts';

// A few moments of `npm run endurance -- kill`. Prints the seed, so that a failure can be repeated.

async function killSome(form: KillForm, kills: number, what: string): Promise<KillFigures> {
  // Only what hangs is ended: four kills of a window took five minutes beside 25 busy programs.
  test.setTimeout(1_200_000);
  const seed = Number(process.env['TEM_SEED'] ?? Date.now() % 1_000_000);
  const figures = await withTemporaryFolder((folder) =>
    killOften({ form, kills, lanes: 1 }, { seed, folder }),
  );
  process.stdout.write(`kill test, ${what} (seed ${seed}): ${formatFigures(figures).join('\n  ')}\n`);
  expect(figures.account).toMatchObject({ lost: [], doubled: [], untrue: [] });
  expect(figures.kills).toBeGreaterThanOrEqual(kills);
  return figures;
}

test('loses no label and prints none twice when killed at random moments', async () => {
  const figures = await killSome('command', 12, 'at random moments');
  // The test only proves something where kills met labels in progress.
  expect(Object.keys(figures.atKill).length).toBeGreaterThan(1);
  expect(figures.receipts).toBeGreaterThan(0);
});

test('loses no label and prints none twice when killed while printing through a raw queue that keeps its jobs', async () => {
  test.skip(!isCupsAvailable(), 'SKIPPED: no CUPS here');
  await killSome('queue', 5, 'through a queue');
});

test('loses no label, and prints none twice or with old data, when killed while a station prepares labels', async () => {
  const figures = await killSome('window', 4, 'a window');
  // The test only proves something where kills met prepared labels.
  expect(figures.prepared).toBeGreaterThan(0);
});
