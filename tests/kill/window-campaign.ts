import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../main/sandbox/data/random.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { type BenchmarkPartner, startBenchmarkPartner } from '../benchmarks/sandbox-partner.ts';
import { startVirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import type { Campaign } from './campaign.ts';
import { emptyFigures, type KillFigures } from './figures.ts';
import { drawWindowMoment, type StartMeasures } from './moments.ts';
import { killWindowRound, type WindowRound } from './window-round.ts';

/** Two documents, so that a kill can also come between them. */
const ORDERS = 6;
const CHUNK_SIZE = 4;
/** Each kill may change an order, and one has to stay as it was. */
const MOST_IN_ROUND = 4;
/** Until it has been measured. */
const USUAL = { ms: 2_000, bytes: 60_000 } as const;

/** Kills stations with a window that prepare labels. */
export async function runWindowCampaign({
  kills,
  lanes,
  seed,
  onRound,
}: Omit<Campaign, 'queue' | 'window'>): Promise<KillFigures> {
  const figures = emptyFigures();
  const folder = mkdtempSync(join(tmpdir(), 'tem-kill-'));
  // Each round has its own orders, one kill at least, and one more round in each lane may be under way.
  const partner = await startBenchmarkPartner((kills + lanes) * ORDERS);
  try {
    const lane = async (at: number): Promise<void> => {
      const random = createRandom(seed + at);
      let measures: Pick<StartMeasures, 'ms' | 'bytes'> = USUAL;
      for (let round = 0; figures.kills < kills; round++) {
        let left = random.integer(1, MOST_IN_ROUND);
        await oneRound(
          {
            folder: join(folder, `${at}-${round}`),
            partner,
            random,
            nextKill: () => (left-- > 0 ? drawWindowMoment(random, measures) : null),
            onMeasured: (measured) => {
              measures = { ...measures, ...measured };
            },
          },
          figures,
        );
        onRound?.(figures);
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at + 1)));
    return figures;
  } finally {
    await partner.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function oneRound(
  round: Omit<WindowRound, 'codes' | 'printer'> & { readonly partner: BenchmarkPartner },
  figures: KillFigures,
): Promise<void> {
  const { folder, partner } = round;
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const printer = await startVirtualPrinter('zpl');
  try {
    const settings: SettingsPatch = {
      partner: 'service',
      baseUrl: partner.url,
      labelUrl: partner.url,
      printer: printer.address,
      size: 'S9',
      guide: 'done',
      chunkSize: CHUNK_SIZE,
      prepareAhead: true,
    };
    writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(settings));
    await killWindowRound({ ...round, codes: partner.takeCodes(ORDERS), printer }, figures);
  } finally {
    await printer.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
