import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createRandom } from '../../main/sandbox/data/random.ts';
import { type Cups, startCups } from '../cups/cups.ts';
import { serviceArguments } from '../e2e/command-line.ts';
import { type Partner, startSandboxProcess } from '../e2e/partner-process.ts';
import { startVirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { emptyFigures, type KillFigures } from './figures.ts';
import { killRound } from './kill-round.ts';
import { drawMoment, MOMENT_KINDS, QUEUE_MOMENT_KINDS, type StartMeasures } from './moments.ts';
import { directRoute, queueRoute } from './printer-route.ts';
import { runWindowCampaign } from './window-campaign.ts';

/** Two print tokens per batch, so that a kill can also hit one document that loads while another prints. */
const ORDERS = 4;
const CHUNK_SIZE = 2;
/** A batch killed this often is finished, or nearly. */
const MOST_IN_ROUND = 12;
/** Until a start has been measured. */
const USUAL: StartMeasures = { ms: 2_500, writes: 60, bytes: 60_000 };

export interface Campaign {
  readonly kills: number;
  /** The number of concurrent rounds. */
  readonly lanes: number;
  readonly seed: number;
  /** Labels go through a raw queue of CUPS, which is stopped in the middle of some batches. */
  readonly queue?: boolean;
  /** Kills a station with a window that prepares labels, instead of `tem print`. */
  readonly window?: boolean;
  /** Called after each round. */
  readonly onRound?: (figures: KillFigures) => void;
}

/** Kills starts, batch after batch, until it has done so this often; all lanes add to the same figures. */
export const runCampaign = (campaign: Campaign): Promise<KillFigures> =>
  campaign.window === true ? runWindowCampaign(campaign) : runCommandCampaign(campaign);

/** Kills starts of `tem print`. */
async function runCommandCampaign({
  kills,
  lanes,
  seed,
  queue = false,
  onRound,
}: Campaign): Promise<KillFigures> {
  const figures = emptyFigures();
  const folder = mkdtempSync(join(tmpdir(), 'tem-kill-'));
  const sandbox = await startSandboxProcess();
  const cups = queue ? await startCups() : null;
  try {
    const lane = async (at: number): Promise<void> => {
      const random = createRandom(seed + at);
      let measures = USUAL;
      for (let round = 0; figures.kills < kills; round++) {
        const own = join(folder, `${at}-${round}`);
        let starts = 0;
        await oneRound({ sandbox, cups }, own, figures, {
          nextKill: () =>
            starts++ >= MOST_IN_ROUND || figures.kills >= kills
              ? null
              : drawMoment(random, measures, queue ? QUEUE_MOMENT_KINDS : MOMENT_KINDS),
          onCompletedStart: (whole) => {
            measures = updateMeasures(measures, whole);
          },
        });
        onRound?.(figures);
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at + 1)));
    return figures;
  } finally {
    await cups?.close();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function oneRound(
  { sandbox, cups }: { readonly sandbox: Partner; readonly cups: Cups | null },
  folder: string,
  figures: KillFigures,
  { nextKill, onCompletedStart }: Pick<Parameters<typeof killRound>[0], 'nextKill' | 'onCompletedStart'>,
): Promise<void> {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ chunkSize: CHUNK_SIZE }));
  const printer = await startVirtualPrinter('zpl');
  try {
    const way =
      cups === null
        ? directRoute(printer)
        : await queueRoute(printer, cups, `kill-${basename(folder)}`, folder);
    const args = ['--size', 'S9', '--printer', way.printer, ...serviceArguments(sandbox, { dataDir })];
    const codes = sandbox.codes.slice(0, ORDERS);
    await killRound(
      { folder, codes, args, printer, route: way, nextKill, onCompletedStart: onCompletedStart },
      figures,
    );
  } finally {
    await printer.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A start with little left to do says little; the slowest time is that of a busy machine. */
function updateMeasures(known: StartMeasures, whole: StartMeasures): StartMeasures {
  return {
    ms: Math.max(1_000, Math.min(4_000, whole.ms + 300)),
    writes: Math.max(known.writes, whole.writes),
    bytes: Math.max(known.bytes, whole.bytes),
  };
}
