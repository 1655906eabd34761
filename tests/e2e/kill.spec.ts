import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createRandom } from '../../main/sandbox/data/random.ts';
import { type KillFigures, killRound, noFigures } from '../kill/kill-round.ts';
import { startVirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { against } from './command-line.ts';
import { startSandboxProcess } from './partner-process.ts';

// Half of the kills in each worker: 40 with `npm test`, 200 with `npm run soak`. The seed is printed, so that a failure can be
// had again.

const KILLS_EACH = { test: 20, soak: 100 };
/** Two print tokens per batch, so that a kill also meets one document being loaded while another is printed. */
const ORDERS = 4;
const CHUNK_SIZE = 2;

for (const part of [1, 2]) {
  test(`is killed at random moments (part ${part}): no label lost, none twice`, async ({}, { project }) => {
    test.setTimeout(300_000);
    const kills = KILLS_EACH[project.name === 'soak' ? 'soak' : 'test'];
    const sandbox = await startSandboxProcess();
    const seed = Number(process.env['TEM_SEED'] ?? Date.now() % 1_000_000) + part;
    const random = createRandom(seed);
    const figures = noFigures();
    const folder = mkdtempSync(join(tmpdir(), 'tem-kill-'));
    /** How long a start takes that nobody kills; learnt from each round's last one. */
    let wholeMs = 2_500;
    try {
      for (let round = 0; figures.kills < kills; round++) {
        const own = join(folder, String(round));
        const dataDir = join(own, 'data');
        mkdirSync(dataDir, { recursive: true });
        writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ chunkSize: CHUNK_SIZE }));
        const printer = await startVirtualPrinter('zpl');
        let inThisRound = 0;
        let lastStart = 0;
        try {
          await killRound(
            {
              folder: own,
              codes: sandbox.codes.slice(0, ORDERS),
              args: ['--size', 'S9', '--printer', printer.address, ...against(sandbox, { dataDir })],
              printer,
              nextKillMs() {
                // A batch that was killed so often is through, or nearly.
                const enough = inThisRound++ >= 12 || figures.kills >= kills;
                lastStart = performance.now();
                return enough ? null : random.next() * wholeMs;
              },
            },
            figures,
          );
          wholeMs = Math.max(1_000, Math.min(4_000, performance.now() - lastStart + 300));
        } finally {
          await printer.close();
        }
      }
    } finally {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
    say(part, seed, figures);
    expect(figures).toMatchObject({ lost: 0, doubled: 0, untrue: [] });
    expect(figures.kills).toBeGreaterThanOrEqual(kills);
    // The test itself is worth something only where kills met labels on their way.
    expect(Object.keys(figures.atKill).length).toBeGreaterThan(project.name === 'soak' ? 2 : 1);
  });
}

function say(part: number, seed: number, figures: KillFigures): void {
  const states = Object.entries(figures.atKill)
    .map(([state, number]) => `${state} ${number}`)
    .join(', ');
  process.stdout.write(
    `kill test, part ${part} (seed ${seed - part}): ${figures.kills} kills; labels then: ${states}\n` +
      `  ${figures.labels} labels: ${figures.printedOnce} printed once, ${figures.asked} asked about (${figures.askedAndOut} of them had come out), ` +
      `${figures.lost} lost, ${figures.doubled} twice, ${figures.untrue.length} untrue states\n`,
  );
}
