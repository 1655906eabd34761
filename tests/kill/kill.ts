import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../e2e/partner-process.ts';
import { electronBanner, electronBinary } from '../electron/launch.ts';
import { runCampaign } from './campaign.ts';
import { formatFigures } from './figures.ts';

// `npm run kill -- [KILLS] [--queue | --window]`, --queue through a raw queue of CUPS, --window with a station that prepares
// labels: exit code 1 where a label was lost, came out twice unasked or with old data, or had an untrue state.

const KILLS = 1_000;
const LANES = 2;
const MINUTE_MS = 60_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { queue: { type: 'boolean', default: false }, window: { type: 'boolean', default: false } },
});
const { queue, window } = values;
if (queue && window) {
  process.stderr.write('kill: either --queue or --window\n');
  process.exit(2);
}
const kills = Number(positionals[0] ?? KILLS);
if (!Number.isInteger(kills) || kills < 1) {
  process.stderr.write('kill: tell how many kills, a whole number above 0\n');
  process.exit(2);
}
const seed = Number(process.env['TEM_SEED'] ?? Date.now() % 1_000_000);
say(electronBanner(electronBinary()));
say(
  `seed ${seed}, ${LANES} rounds at once${queue ? ', through a raw queue of CUPS' : ''}${window ? ', a station with a window' : ''}`,
);
const start = performance.now();
let said = start;
const figures = await runCampaign({
  kills,
  lanes: LANES,
  seed,
  queue,
  window,
  onRound({ kills: soFar, lost, doubled }) {
    if (performance.now() - said < MINUTE_MS) return;
    said = performance.now();
    say(`${((said - start) / MINUTE_MS).toFixed(1)} min: ${soFar} kills, ${lost} lost, ${doubled} twice`);
  },
});
const minutes = (performance.now() - start) / MINUTE_MS;
const folder = join(ROOT, 'out/kill');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, `summary${queue ? '-queue' : ''}${window ? '-window' : ''}.json`),
  `${JSON.stringify({ seed, minutes, ...figures }, null, 2)}\n`,
);
for (const line of formatFigures(figures)) say(line);
say(`${minutes.toFixed(1)} minutes`);
for (const line of figures.untrue) say(`untrue: ${line}`);
// Only a stopped queue gives labels back.
const wrong = figures.lost + figures.doubled + figures.untrue.length + (queue ? 0 : figures.failed);
process.exitCode = wrong === 0 ? 0 : 1;
